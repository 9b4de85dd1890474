import { randomUUID } from 'node:crypto';
import { inTransaction } from '../../platform/database/database.ts';
import type { Filling } from '../../testing/filling.ts';
import { noticeStore } from './notice/measure.notice.store.ts';
import { returnStore } from './return/measure.return.store.ts';

export async function fill({ app, member, canary }: Filling): Promise<void> {
  await app.measures.desk.take(
    {
      member_id: member.id,
      kind: 'warned',
      rule: 'harassment',
      facts: `Insulted someone, ${canary}`,
      found: 'report',
      by: 'robin',
    },
    () => true,
  );
  await returnStore.note(app.connection.db, member.id, [{ measure_id: randomUUID(), kind: 'email' }]);
  const notice = { measure_id: randomUUID(), name: `Robin ${canary}` };
  await inTransaction(app.connection.db, (trx) => noticeStore.add(trx, notice, [member.id]));
}
