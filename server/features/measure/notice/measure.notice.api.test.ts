import { randomUUID } from 'node:crypto';
import { sendMessage } from '@rendezvous/contract/chat';
import { day } from '@rendezvous/contract/durations';
import { listMeasures, markNoticesSeen } from '@rendezvous/contract/measure';
import { readUser } from '@rendezvous/contract/member';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { jobsDone } from '../../../testing/jobs.ts';
import { joinMember, signUpMember, type TestMember } from '../../../testing/members.ts';
import type { AskedMeasure } from '../measure.desk.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const write = ({ browser }: TestMember, to: TestMember) =>
  browser.api(sendMessage, { body: { profile: to.id, client_id: randomUUID(), text: 'Hello' } });
async function ban({ id }: TestMember, rule: AskedMeasure['rule']): Promise<string> {
  const asked = { member_id: id, kind: 'banned', rule, facts: 'Asked for 200 euros.', found: 'report' } as const;
  const measure = await app.measures.desk.take({ ...asked, by: 'anna' }, () => true);
  await jobsDone(app);
  return measure;
}
const unseen = async ({ browser }: TestMember) => (await browser.api(readUser)).user.unseen_notice;
const mailsTo = async ({ email }: TestMember) =>
  ((await app.mailer.mailbox?.()) ?? []).filter(({ to, kind }) => to === email && kind === 'measure_fraud');

test('who wrote with a member banned for fraud is told once, and nothing of what happened', async () => {
  const bad = await joinMember(app, { name: 'Casanova' });
  const [wrote, read, unconfirmed] = [await joinMember(app), await joinMember(app), await signUpMember(app)];
  const [long, stranger] = [await joinMember(app), await joinMember(app)];
  for (const other of [wrote, unconfirmed, long]) await write(other, bad);
  await write(bad, read);
  await app.connection.db
    .updateTable('chat_inbox')
    .set({ last_at: new Date(Date.now() - 91 * day) })
    .where((row) => row.or([row('member_id', '=', long.id), row('other_id', '=', long.id)]))
    .execute();
  // As if what they wrote last were held.
  await app.connection.db
    .updateTable('chat_inbox')
    .set({ last_pending: true })
    .where('member_id', '=', wrote.id)
    .execute();
  const measure = await ban(bad, 'fraud');
  for (const told of [wrote, read]) {
    expect(await unseen(told)).toBe(true);
    const [mail, ...more] = await mailsTo(told);
    expect([mail?.text.includes('Casanova'), more]).toEqual([true, []]);
    expect(mail?.text).not.toContain('200 euros');
    const { notices, measures } = await told.browser.api(listMeasures);
    expect([notices, measures]).toMatchObject([[{ id: measure, name: 'Casanova' }], []]);
  }
  for (const other of [unconfirmed, long, stranger])
    expect([await unseen(other), await mailsTo(other)], 'they received nothing of each other').toEqual([false, []]);
  await read.browser.api(markNoticesSeen);
  expect([await unseen(read), await unseen(wrote)]).toEqual([false, true]);

  await app.measures.desk.lift(measure, { by: 'bert', note: '' }, () => true);
  await jobsDone(app);
  const { notices } = await wrote.browser.api(listMeasures);
  expect([notices, await unseen(wrote)], 'it is no longer said of them').toEqual([[], false]);

  const rude = await joinMember(app);
  await write(stranger, rude);
  await ban(rude, 'harassment');
  expect([await unseen(stranger), await mailsTo(stranger)]).toEqual([false, []]);
});
