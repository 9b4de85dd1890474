import { randomUUID } from 'node:crypto';
import { listChats, sendMessage } from '@rendezvous/contract/chat';
import { readNotifications } from '@rendezvous/contract/notify';
import { readPartnerToken } from '@rendezvous/contract/partner';
import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { linkToken } from './features/notify/notify.rules.ts';
import { partnerKey } from './features/partner/partner.service.ts';
import { readConfig } from './platform/process/config.ts';
import { browserOf, onPostgres, problemOf, startTestApp, type TestApp } from './testing/app.ts';
import { joinMember } from './testing/members.ts';

const first = 'the secret that the installation began with';
const second = 'the secret that came after the first one';

const partnerToken = (secret: string) =>
  new SignJWT({ email: `${randomUUID()}@example.test` })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('example')
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(partnerKey(secret, 'rendezvous', 'example')));
const readToken = (app: TestApp, token: string) => app.browser().api(readPartnerToken, { query: { token } });

// Two processes cannot share the embedded database, which has one connection.
test.runIf(onPostgres)(
  'after a rotation of SECRET, sessions, links and partners’ keys go on; without the old one its links end',
  async () => {
    const before = await startTestApp({ SECRET: first });
    const { DATABASE_URL = '', DATA_DIR } = before.config;
    const robin = await joinMember(before);
    const kim = await joinMember(before, { name: 'Kim' });
    const send = (member: typeof robin, to: typeof kim) =>
      member.browser.api(sendMessage, { body: { profile: to.id, client_id: randomUUID(), text: 'Hello' } });
    const { message } = await send(robin, kim);
    const readers = { id: robin.id, email: robin.email };
    const links = { old: linkToken(first, readers), new: linkToken(second, readers) };
    const preferences = (app: TestApp, token: string) =>
      app.browser().api(readNotifications, { query: { member: robin.id, token } });

    const rotated = await startTestApp({
      SECRET: second,
      SECRET_PREVIOUS: first,
      CONVERSATION_SECRET: first,
      DATABASE_URL,
      DATA_DIR,
    });
    const ended = await startTestApp({ SECRET: second, CONVERSATION_SECRET: first, DATABASE_URL, DATA_DIR });
    try {
      const answer = await browserOf(rotated.app, kim.browser).api(sendMessage, {
        body: { profile: robin.id, client_id: randomUUID(), text: 'Hi' },
      });
      expect(answer.message.conversation).toBe(message.conversation);
      expect((await browserOf(ended.app, robin.browser).api(listChats)).chats.length).toBe(1);
      for (const secret of [first, second])
        expect((await readToken(rotated, await partnerToken(secret))).email).toContain('@example.test');
      for (const token of [links.old, links.new]) await preferences(rotated, token);
      await preferences(ended, links.new);
      expect((await problemOf(preferences(ended, links.old))).status).toBe(410);
      expect((await problemOf(readToken(ended, await partnerToken(first)))).error).toBe('partner.token_invalid');
    } finally {
      await Promise.all([rotated.close(), ended.close()]);
      await before.close();
    }
  },
);

test('a rotation without the secret of the conversations does not start, as their ids would change', () => {
  const environment = { DATA_DIR: '/tmp/rendezvous-rotation', SECRET: second, SECRET_PREVIOUS: `${first}, ${first}` };
  expect(() => readConfig(environment)).toThrow('CONVERSATION_SECRET: is needed with SECRET_PREVIOUS');
  expect(readConfig({ ...environment, CONVERSATION_SECRET: first }).acceptedSecrets).toEqual([second, first, first]);
});
