import { v7 } from 'uuid';
import type { Filling } from '../../testing/filling.ts';

export async function fill({ app, member }: Filling): Promise<void> {
  await app.connection.db.insertInto('campaign_mail').values({ member_id: member.id, campaign_id: v7() }).execute();
}
