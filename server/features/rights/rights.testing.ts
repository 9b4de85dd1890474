import { v7 } from 'uuid';
import type { Filling } from '../../testing/filling.ts';

export async function fill({ app, member, canary }: Filling): Promise<void> {
  await app.connection.db
    .insertInto('rights_request')
    .values({
      id: v7(),
      site_id: 'rendezvous',
      member_id: member.id,
      kind: 'objection',
      origin: 'mail',
      asked_at: new Date(),
      note: `By letter, ${canary}`,
    })
    .execute();
}
