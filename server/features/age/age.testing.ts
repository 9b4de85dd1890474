import { randomUUID } from 'node:crypto';
import { inTransaction } from '../../platform/database/database.ts';
import type { Filling } from '../../testing/filling.ts';
import { ageStore } from './age.store.ts';

export async function fill({ app, member }: Filling): Promise<void> {
  const check = { member_id: member.id, id: randomUUID(), provider: 'sandbox', reference: randomUUID() };
  await inTransaction(app.connection.db, (trx) =>
    ageStore.add(trx, { ...check, started_at: new Date(), next: '/chats' }),
  );
}
