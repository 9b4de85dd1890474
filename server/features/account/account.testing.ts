import { changeEmail } from '@rendezvous/contract/account';
import type { Filling } from '../../testing/filling.ts';
import { testPassword } from '../../testing/members.ts';

export async function fill({ app, member: { browser, id }, canary }: Filling): Promise<void> {
  await browser.api(changeEmail, { body: { email: `${canary}@example.test`, password: testPassword } });
  await app.connection.db.insertInto('account_attribution').values({ member_id: id, network: canary }).execute();
}
