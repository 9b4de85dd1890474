import { saveNotifications, subscribePush } from '@rendezvous/contract/notify';
import type { Filling } from '../../testing/filling.ts';
import { subscription } from '../../testing/pushes.ts';

export async function fill({ app, member: { browser, id }, canary }: Filling): Promise<void> {
  await browser.api(saveNotifications, { body: { preferences: { news: true } } });
  const body = { subscription: subscription(`https://push.example/${canary}`), time_zone: 'Europe/Amsterdam' };
  await browser.api(subscribePush, { query: { push: '1' }, body });
  await app.connection.db.insertInto('notify_mail').values({ member_id: id, about: 'unread' }).execute();
}
