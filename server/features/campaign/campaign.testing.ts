import { v7 } from 'uuid';
import type { Filling } from '../../testing/filling.ts';

export async function fill({ app, member }: Filling): Promise<void> {
  const { db } = app.connection;
  const id = v7();
  const campaign = {
    id,
    site_id: 'rendezvous',
    template: 'autumn',
    kind: 'news',
    texts: '{}',
    audience: '{}',
  } as const;
  await db
    .insertInto('campaign')
    .values({ ...campaign, per_hour: 1, starts_at: new Date(), operator: 'anna' })
    .execute();
  await db.insertInto('campaign_mail').values({ member_id: member.id, campaign_id: id }).execute();
}
