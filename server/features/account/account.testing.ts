import { logIn, preparePasskey } from '@rendezvous/contract/access';
import { changeEmail } from '@rendezvous/contract/account';
import type { Filling } from '../../testing/filling.ts';
import { testPassword } from '../../testing/members.ts';

export async function fill({ app, member: { browser, id, email }, canary }: Filling): Promise<void> {
  const { db } = app.connection;
  await browser.api(logIn, { body: { email, password: testPassword } });
  await browser.api(changeEmail, { body: { email: `${canary}@example.test`, password: testPassword } });
  await db.insertInto('account_tracking').values({ member_id: id, network: canary }).execute();
  await browser.api(preparePasskey, { body: { password: testPassword } });
  await db
    .insertInto('account_passkey')
    .values({ member_id: id, credential_id: canary, public_key: canary, counter: 0, transports: [], user_agent: canary })
    .execute();
}
