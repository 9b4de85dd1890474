import { randomUUID } from 'node:crypto';
import type { Filling } from '../../testing/filling.ts';
import { returnStore } from './return/measure.return.store.ts';

export async function fill({ app, member, canary }: Filling): Promise<void> {
  await app.measures.desk.take({
    member_id: member.id,
    kind: 'warned',
    rule: 'harassment',
    facts: `Insulted someone, ${canary}`,
    found: 'report',
    by: 'robin',
  });
  await returnStore.note(app.connection.db, member.id, [{ measure_id: randomUUID(), kind: 'email' }]);
}
