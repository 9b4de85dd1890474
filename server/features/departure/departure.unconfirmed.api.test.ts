import { activate } from '@rendezvous/contract/account';
import { daysUnconfirmed } from '@rendezvous/contract/departure';
import { day, hour } from '@rendezvous/contract/durations';
import { readUser } from '@rendezvous/contract/member';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { jobsDone } from '../../testing/jobs.ts';
import { confirm, linkInMail, signUpMember, type TestMember } from '../../testing/members.ts';
import { pendingPayment } from '../../testing/payment/purchases.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ago = (time: number) => new Date(Date.now() - time);

/** Moves a sign-up and the member's last visit into the past; the session was seen, so that a call is no new visit. */
async function age({ id }: TestMember, signedUp: number, wasHere = signedUp): Promise<void> {
  const { db } = app.connection;
  await db
    .updateTable('member')
    .set({ signup_date: ago(signedUp), unconfirmed_from: ago(signedUp) })
    .where('id', '=', id)
    .execute();
  await db.updateTable('access_session').set({ last_seen_at: new Date() }).where('member_id', '=', id).execute();
  await db
    .updateTable('profile')
    .set({ last_active_at: ago(wasHere) })
    .where('member_id', '=', id)
    .execute();
}
const isErased = async ({ id }: TestMember) =>
  (
    await Promise.all([
      app.connection.db.selectFrom('member').select('id').where('id', '=', id).execute(),
      app.connection.db.selectFrom('profile').select('member_id').where('member_id', '=', id).execute(),
      app.connection.db.selectFrom('member_email').select('email').where('member_id', '=', id).execute(),
    ])
  ).every((rows) => rows.length === 0);

test('a member who never confirmed is erased once they were not here for 30 days, and no one else', async () => {
  const [forgotten, visiting, fresh, confirmed, premium] = [
    await signUpMember(app),
    await signUpMember(app),
    await signUpMember(app),
    await signUpMember(app),
    await signUpMember(app),
  ];
  await confirm(app, confirmed);
  await jobsDone(app);
  const period = daysUnconfirmed * day;
  await app.connection.db.updateTable('profile').set({ paid_user: true }).where('member_id', '=', premium.id).execute();
  for (const member of [forgotten, confirmed, premium]) await age(member, period + hour);
  await age(visiting, period + hour, day);
  await age(fresh, period - hour);
  await app.departure.eraseDue();
  expect(await isErased(forgotten)).toBe(true);
  expect(await problemOf(forgotten.browser.api(readUser))).toMatchObject({ error: 'authentication_required' });
  for (const member of [visiting, fresh, confirmed, premium]) {
    expect(await isErased(member)).toBe(false);
    expect((await member.browser.api(readUser)).user.id).toBe(member.id);
  }
});

test('nor is one who comes back, pays or starts to pay after the list of who is due was made', async () => {
  for (const change of [
    'update profile set last_active_at = now() where member_id = ',
    'update profile set paid_user = true where member_id = ',
    pendingPayment,
  ]) {
    const [first, next] = [await signUpMember(app), await signUpMember(app)];
    await jobsDone(app);
    await age(first, daysUnconfirmed * day + 2 * hour);
    await age(next, daysUnconfirmed * day + hour);
    // What happens to the next while the first is being erased.
    await app.connection.runScript(`
      create function meanwhile() returns trigger language plpgsql
        as $$ begin ${change} '${next.id}'; return null; end $$;
      create trigger meanwhile after delete on member for each row execute function meanwhile();`);
    await app.departure.eraseDue();
    await app.connection.runScript('drop function meanwhile cascade');
    expect(await isErased(first)).toBe(true);
    expect((await next.browser.api(readUser)).user.id).toBe(next.id);
  }
});

test('members who signed up before there was a term have all of it from the upgrade on', async () => {
  const member = await signUpMember(app);
  await jobsDone(app);
  await age(member, 10 * daysUnconfirmed * day);
  const { db } = app.connection;
  await db
    .updateTable('member')
    .set({ unconfirmed_from: ago(hour) })
    .where('id', '=', member.id)
    .execute();
  await app.departure.eraseDue();
  expect(await isErased(member)).toBe(false);
});

test('of confirming and the erasure of the unconfirmed at the same moment, exactly one happens', async () => {
  for (let round = 0; round < 6; round++) {
    const member = await signUpMember(app);
    const { searchParams } = await linkInMail(app, member.email, '/activate/done');
    const body = { member: searchParams.get('member') ?? '', token: searchParams.get('token') ?? '' };
    await age(member, daysUnconfirmed * day + hour);
    const activating = member.browser.api(activate, { body });
    const [confirmed] = await Promise.allSettled([activating, app.departure.eraseDue()]);
    if (confirmed.status === 'fulfilled')
      expect((await member.browser.api(readUser)).user).toMatchObject({ id: member.id, status: 'active' });
    else {
      expect(await problemOf(activating)).toMatchObject({ error: 'account.activation_failed' });
      expect(await isErased(member)).toBe(true);
    }
  }
});
