import { logIn } from '@rendezvous/contract/access';
import { signUp } from '@rendezvous/contract/account';
import { listChats, sendMessage } from '@rendezvous/contract/chat';
import { deleteAccount, reactivate, requestReactivation } from '@rendezvous/contract/departure';
import { day, minute, second } from '@rendezvous/contract/durations';
import { like, listLikes } from '@rendezvous/contract/like';
import { readUser } from '@rendezvous/contract/member';
import { readProfile } from '@rendezvous/contract/profile';
import { searchMembers } from '@rendezvous/contract/search';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { jobsDone } from '../../testing/jobs.ts';
import {
  joinMember,
  mailedLink,
  signUpForm,
  signUpMember,
  type TestMember,
  testPassword,
} from '../../testing/members.ts';

let app: TestApp;
let other: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  other = await joinMember(app, { name: 'Sam', gender: 'male' });
  await app.connection.db.updateTable('credit_balance').set({ balance: 1000, paid_user: true }).execute();
});
afterAll(() => app.close());

const write = (from: TestMember, to: TestMember) =>
  from.browser.api(sendMessage, { body: { profile: to.id, client_id: crypto.randomUUID(), text: 'Hello' } });
const found = async () =>
  (await other.browser.api(searchMembers, { query: { gender: 'female' } })).profiles.map((one) => one.id);
const linkOf = ({ email }: { email: string }) => mailedLink(app, email, '/account-deleted');
const leftDaysAgo = (id: string, days: number) =>
  app.connection.db
    .updateTable('member')
    .set({ deleted_at: new Date(Date.now() - days * day) })
    .where('id', '=', id)
    .execute();
const isThere = async (id: string) =>
  (await app.connection.db.selectFrom('profile').select('member_id').where('member_id', '=', id).execute()).length ===
  1;
const signUpWith = (email: string, browser: Browser) => browser.api(signUp, { body: signUpForm({ email }) });

/** A member as the other one sees them, in every place. */
async function seenBy({ browser }: TestMember, id: string) {
  const likes = await browser.api(listLikes);
  const chats = await browser.api(listChats);
  return {
    search: (await found()).includes(id),
    liked: likes.profiles.some((one) => one.id === id),
    likes: likes.liked_by.some((one) => 'id' in one && one.id === id),
    matches: likes.matches.some((one) => one.id === id),
    chats: chats.chats.some((chat) => chat.profile.id === id),
    unread: chats.total_unread,
    profile: await browser.api(readProfile, { query: { id } }).then(
      () => 'found',
      (error) => error.problem.error,
    ),
  };
}

test('a member who leaves is hidden and logged out at once, and comes back whole by the mailed link', async () => {
  const member = await joinMember(app);
  const phone = app.browser();
  await phone.api(logIn, { body: { email: member.email, password: testPassword } });
  await app.connection.db
    .updateTable('credit_balance')
    .set({ balance: 10 })
    .where('member_id', '=', member.id)
    .execute();
  await write(member, other);
  await member.browser.api(like, { body: { profile: other.id } });
  await other.browser.api(like, { body: { profile: member.id } });
  const before = await seenBy(other, member.id);
  expect(before).toMatchObject({ search: true, liked: true, matches: true, chats: true, profile: 'found' });

  const { erased_at } = await member.browser.api(deleteAccount, {});
  expect(Math.round((Date.parse(erased_at) - Date.now()) / day)).toBe(14);
  const hidden = {
    search: false,
    liked: false,
    likes: false,
    matches: false,
    chats: false,
    unread: before.unread - 1,
    profile: 'profile.not_found',
  };
  // The count alone, before any list is read that would put it right.
  const head = await app.connection.db
    .selectFrom('chat_inbox_head')
    .select('unread_total')
    .where('member_id', '=', other.id)
    .executeTakeFirstOrThrow();
  expect(head.unread_total).toBe(before.unread - 1);
  expect(await seenBy(other, member.id)).toEqual(hidden);
  expect(await problemOf(write(other, member))).toMatchObject({ error: 'profile.not_found' });
  expect(await problemOf(other.browser.api(like, { body: { profile: member.id } }))).toMatchObject({
    error: 'profile.not_found',
  });
  for (const browser of [member.browser, phone])
    expect(await problemOf(browser.api(readUser))).toMatchObject({ error: 'authentication_required' });

  const link = await linkOf(member);
  const back = app.browser();
  expect((await back.api(reactivate, { body: link })).user).toMatchObject({ id: member.id, status: 'active' });
  expect(await seenBy(other, member.id)).toEqual(before);
  expect((await back.api(readUser)).user.id).toBe(member.id);
  expect(await problemOf(app.browser().api(reactivate, { body: link }))).toMatchObject({
    status: 410,
    error: 'departure.reactivation_failed',
  });
});

test('a deleted account that is not yet erased is revealed to whoever knows its password, and at sign-up', async () => {
  const member = await joinMember(app);
  await member.browser.api(deleteAccount, {});
  const at = app.browser();
  expect(await problemOf(at.api(logIn, { body: { email: member.email, password: testPassword } }))).toEqual({
    status: 409,
    error: 'access.email_deleted',
  });
  expect(await problemOf(at.api(logIn, { body: { email: member.email, password: 'wrong' } }))).toEqual({
    status: 401,
    error: 'access.login_failed',
  });
  expect(await problemOf(signUpWith(member.email, at))).toMatchObject({ status: 409, error: 'access.email_deleted' });
  expect(await problemOf(at.api(deleteAccount, {}))).toMatchObject({ error: 'authentication_required' });
});

test('the way back is mailed again to the owner, and the answer is the same for every address', async () => {
  const member = await joinMember(app);
  await member.browser.api(deleteAccount, {});
  const first = await linkOf(member);
  const ask = async (email: string) =>
    (await app.browser().send(jsonPost('/api/reactivation-mail.php', { email }))).body;
  expect(new Set([await ask(member.email), await ask(other.email), await ask('nobody@example.test')])).toEqual(
    new Set(['{}']),
  );
  await expect.poll(async () => (await linkOf(member)).token, { timeout: 10 * second }).not.toBe(first.token);
  const mails = async () =>
    ((await app.mailer.mailbox?.()) ?? []).filter(
      (mail) => mail.to === member.email && mail.text.includes('/account-deleted'),
    ).length;
  expect(await mails()).toBe(2);
  await ask(member.email);
  await app.browser().api(requestReactivation, { body: { email: other.email } });
  await jobsDone(app);
  expect(await mails(), 'asking again within an hour mails nobody').toBe(2);
  // Each of the mailed links works, as long as none was used.
  expect((await app.browser().api(reactivate, { body: first })).user.id).toBe(member.id);
});

const jsonPost = (url: string, body: object) => ({
  method: 'POST',
  url,
  headers: { 'content-type': 'application/json' },
  payload: JSON.stringify(body),
});

test('a site that hides accounts answers alike for a deleted one, and mails the way back', async () => {
  const member = await signUpMember(app, { host: 'gay.localhost' });
  await member.browser.api(deleteAccount, {});
  const first = await linkOf(member);
  expect(await signUpWith(member.email, app.browser('gay.localhost'))).toEqual({ user: null });
  await expect.poll(async () => (await linkOf(member)).token, { timeout: 10 * second }).not.toBe(first.token);
  const link = await linkOf(member);
  expect(await problemOf(app.browser().api(reactivate, { body: link })), 'on another site').toMatchObject({
    error: 'departure.reactivation_failed',
  });
  expect((await app.browser('gay.localhost').api(reactivate, { body: link })).user.id).toBe(member.id);
});

test('who had not confirmed their address has not when they come back', async () => {
  const member = await signUpMember(app);
  await member.browser.api(deleteAccount, {});
  const back = app.browser();
  expect((await back.api(reactivate, { body: await linkOf(member) })).user).toMatchObject({
    status: 'not_confirmed',
    profile: { status: 'disabled' },
  });
});

test('an altered, unknown or late link brings nobody back', async () => {
  const member = await joinMember(app);
  await member.browser.api(deleteAccount, {});
  const link = await linkOf(member);
  for (const wrong of [
    { ...link, token: link.token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')) },
    { ...link, member: other.id },
    { member: 'x', token: '' },
    { ...link, member: crypto.randomUUID() },
  ])
    expect(await problemOf(app.browser().api(reactivate, { body: wrong }))).toMatchObject({
      status: 410,
      error: 'departure.reactivation_failed',
    });
  await app.connection.db
    .updateTable('member_token')
    .set({ expires_at: new Date() })
    .where('member_id', '=', member.id)
    .execute();
  expect(await problemOf(app.browser().api(reactivate, { body: link }))).toMatchObject({ status: 410 });
});

test('nobody is erased before 14 days have gone by', async () => {
  const member = await joinMember(app);
  await member.browser.api(deleteAccount, {});
  await leftDaysAgo(member.id, 13.99);
  await app.departure.eraseDue();
  expect(await isThere(member.id)).toBe(true);
  await leftDaysAgo(member.id, 14);
  await app.departure.eraseDue();
  expect(await isThere(member.id)).toBe(false);
  expect((await signUpWith(member.email, app.browser())).user?.status, 'the address is free again').toBe(
    'not_confirmed',
  );
});

test('in the minute of erasure a member comes back whole or is erased whole, never half', {
  timeout: minute,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('erase', 'back', 'back'), { minLength: 2, maxLength: 4 }),
      async (acts) => {
        const member = await joinMember(app);
        await member.browser.api(deleteAccount, {});
        const link = await linkOf(member);
        await leftDaysAgo(member.id, 14);
        const results = await Promise.all(
          acts.map((act) =>
            act === 'erase'
              ? app.departure.eraseDue().then(() => 'done')
              : app
                  .browser()
                  .api(reactivate, { body: link })
                  .then(
                    () => 'back',
                    (error) => error.problem.error,
                  ),
          ),
        );
        const backs = results.filter((result) => result === 'back').length;
        expect(backs).toBeLessThanOrEqual(1);
        expect(results.filter((result) => !['back', 'done', 'departure.reactivation_failed'].includes(result))).toEqual(
          [],
        );
        const rows = await Promise.all(
          (['profile', 'credit_balance', 'chat_inbox_head', 'search_member'] as const).map(
            async (table) =>
              (
                await app.connection.db
                  .selectFrom(table)
                  .select('member_id')
                  .where('member_id', '=', member.id)
                  .execute()
              ).length,
          ),
        );
        const address = await app.connection.db
          .selectFrom('member_email')
          .select('email')
          .where('member_id', '=', member.id)
          .execute();
        if (!acts.includes('erase')) expect(backs).toBe(1);
        expect([...rows, address.length]).toEqual(backs === 1 ? [1, 1, 1, 1, 1] : [0, 0, 0, 0, 0]);
      },
    ),
    { numRuns: 8 },
  );
});

test('two tabs that delete at once mail once', async () => {
  const member = await joinMember(app);
  await Promise.allSettled([member.browser.api(deleteAccount, {}), member.browser.api(deleteAccount, {})]);
  await linkOf(member);
  const mails = ((await app.mailer.mailbox?.()) ?? []).filter(
    (mail) => mail.to === member.email && mail.text.includes('/account-deleted'),
  );
  expect(mails.length).toBe(1);
});
