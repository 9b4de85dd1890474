import { saveNotifications, subscribePush } from '@rendezvous/contract/notify';
import type { Filling } from '../../testing/filling.ts';

export async function fill({ app, member: { browser, id }, canary }: Filling): Promise<void> {
  await browser.api(saveNotifications, { body: { preferences: { news: true } } });
  const keys = {
    p256dh: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url'),
    auth: Buffer.alloc(16, 7).toString('base64url'),
  };
  const subscription = { endpoint: `https://push.example/${canary}`, keys };
  await browser.api(subscribePush, { query: { push: '1' }, body: { subscription } });
  await app.connection.db.insertInto('notify_mail').values({ member_id: id, about: 'unread' }).execute();
}
