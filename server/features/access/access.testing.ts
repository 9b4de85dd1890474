import { logIn, preparePasskey } from '@rendezvous/contract/access';
import type { Filling } from '../../testing/filling.ts';
import { testPassword } from '../../testing/members.ts';

export async function fill({ app, member: { browser, id, email }, canary }: Filling): Promise<void> {
  await browser.api(logIn, { body: { email, password: testPassword } });
  await browser.api(preparePasskey, { body: { password: testPassword } });
  await app.connection.db
    .insertInto('access_passkey')
    .values({
      member_id: id,
      credential_id: canary,
      public_key: canary,
      counter: 0,
      transports: [],
      user_agent: canary,
    })
    .execute();
}
