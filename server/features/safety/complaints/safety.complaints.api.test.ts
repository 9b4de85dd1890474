import { randomUUID } from 'node:crypto';
import { closeComplaint, listClosedComplaints, readComplaint } from '@rendezvous/contract/complaint-desk';
import { second } from '@rendezvous/contract/durations';
import { takeComplaints } from '@rendezvous/contract/operator-queue';
import { complain, maxComplaintLength } from '@rendezvous/contract/safety';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { problemOf, startTestApp, type TestApp } from '../../../testing/app.ts';
import { joinOperator, type TestOperator } from '../../../testing/desk/operators.ts';
import { jobsDone } from '../../../testing/jobs.ts';
import { joinMember } from '../../../testing/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const form = (changes: object = {}) => ({
  client_id: randomUUID(),
  name: 'Robin',
  email: `${randomUUID()}@example.test`,
  topic: 'payment',
  text: 'I paid yesterday and still have no credits.',
  ...changes,
});
const send = (body: object, browser = app.browser()) => browser.api(complain, { body });
const mailsTo = async (address: string) => ((await app.mailer.mailbox?.()) ?? []).filter((mail) => mail.to === address);
const kept = (reference: string) =>
  app.connection.db.selectFrom('safety_complaint').selectAll().where('reference', '=', reference).execute();
/** Waits until the people of the site have the complaint, which is mailed whatever happens to the receipt. */
const notice = (reference: string) =>
  vi.waitFor(
    async () => {
      const all = (await app.mailer.mailbox?.()) ?? [];
      const found = all.find((mail) => mail.to.startsWith('support@') && mail.text.includes(reference));
      expect(found).toBeDefined();
      return found as (typeof all)[number];
    },
    { timeout: 15 * second },
  );

test('a visitor and a member get a reference and a receipt with it, in their language', async () => {
  const visitor = app.browser();
  visitor.jar.set('i18n_redirected', 'nl');
  for (const browser of [visitor, (await joinMember(app)).browser]) {
    const body = form();
    const { reference } = await send(body, browser);
    expect(reference).toMatch(/^\w{5}-\w{5}$/);
    expect(await kept(reference)).toMatchObject([
      { site_id: 'rendezvous', body: body.text, email: body.email, topic: 'payment', language: 'nl' },
    ]);
    const [receipt] = await vi.waitFor(
      async () => {
        const mails = await mailsTo(body.email);
        expect(mails).toHaveLength(1);
        return mails;
      },
      { timeout: 15 * second },
    );
    expect(receipt?.subject).toContain(reference);
    expect(receipt?.html).toContain('lang="nl"');
    expect(receipt?.text).not.toContain(body.text);
  }
});

test('sending the same form again stores and mails nothing twice, at the same time neither', async () => {
  const body = form();
  const references = await Promise.all(Array.from({ length: 5 }, () => send(body)));
  const reference = references[0]?.reference as string;
  expect(new Set(references.map((answer) => answer.reference))).toEqual(new Set([reference]));
  expect((await send({ ...body, text: 'Something else altogether this time.' })).reference).toBe(reference);
  expect(await kept(reference)).toMatchObject([{ body: body.text }]);
  await jobsDone(app);
  expect(await mailsTo(body.email)).toHaveLength(1);
});

test('what is wrong is reported under its field', async () => {
  const wrong = form({ name: ' ', email: 'robin@', topic: 'weather', text: 'Too short' });
  expect(await problemOf(send(wrong))).toMatchObject({
    status: 422,
    error: 'request.invalid',
    fields: {
      name: 'request.required',
      email: 'member.email_invalid',
      topic: 'request.required',
      text: 'safety.text_too_short',
    },
  });
  expect(await problemOf(send(form({ text: 'x'.repeat(maxComplaintLength + 1) })))).toMatchObject({
    fields: { text: 'safety.text_too_long' },
  });
  for (const character of ['é', '👩🏻‍❤️‍💋‍👩🏻']) {
    const longest = form({ text: character.repeat(maxComplaintLength) });
    expect(await kept((await send(longest)).reference)).toMatchObject([{ body: longest.text }]);
  }
});

test('markup stays what was typed and is only words in the mail', async () => {
  const text = '<img src=x onerror=alert(1)>\n</td><script>alert(2)</script>';
  const { reference } = await send(form({ name: '<b>Robin</b>', text }));
  expect(await kept(reference)).toMatchObject([{ body: text, name: '<b>Robin</b>' }]);
  const { html, text: plain } = await notice(reference);
  expect(html).not.toMatch(/<script|<img|<b>/);
  expect(html).toContain('&lt;script&gt;alert(2)&lt;/script&gt;');
  expect(plain).toContain('<img src=x onerror=alert(1)>');
});

test('nobody fills the mailbox of somebody else: three receipts a day, while every complaint arrives', async () => {
  const { email } = form();
  const references = [];
  for (let time = 0; time < 5; time++)
    references.push((await send(form({ email: time % 2 ? email : email.toUpperCase() }))).reference);
  for (const reference of references) await notice(reference);
  await vi.waitFor(async () => expect(await mailsTo(email)).toHaveLength(3), { timeout: 15 * second });
});

test('an operator of the brand reads a complaint and answers it once, by mail in its language', async () => {
  const visitor = app.browser();
  visitor.jar.set('i18n_redirected', 'nl');
  const body = form();
  const { reference } = await send(body, visitor);
  const { reference: other } = await send(form(), visitor);
  const support = await joinOperator(app, { roles: ['support'] });
  const handed = async ({ browser }: TestOperator) =>
    (await browser.api(takeComplaints, { body: {} })).complaints.map((one) => one.reference);
  expect(await handed(support)).toEqual(expect.arrayContaining([reference, other]));
  const elsewhere = await joinOperator(app, { roles: ['support'], brands: ['adonis'] });
  elsewhere.browser.jar.set('operator_brand', 'adonis');
  expect(await handed(elsewhere)).toEqual([]);
  const read = { query: { reference } };
  await expect(elsewhere.browser.api(readComplaint, read)).rejects.toThrow('operator.complaint_not_found');
  const answer = 'You are right.\n<b>Your credits</b> are there now.';
  await expect(elsewhere.browser.api(closeComplaint, { body: { reference, answer } })).rejects.toThrow(
    'operator.complaint_not_found',
  );

  expect((await support.browser.api(readComplaint, read)).complaint).toMatchObject({
    text: body.text,
    email: body.email,
    language: 'nl',
    closed: null,
  });
  await support.browser.api(closeComplaint, { body: { reference, answer } });
  await support.browser.api(closeComplaint, { body: { reference: other } });
  const closed = async ({ browser }: TestOperator) =>
    (await browser.api(listClosedComplaints, { query: {} })).complaints.map((one) => [one.reference, one.answered]);
  expect((await closed(support)).slice(0, 2), 'the latest first').toEqual([
    [other, false],
    [reference, true],
  ]);
  const before = { query: { before: other } };
  expect((await support.browser.api(listClosedComplaints, before)).complaints[0]?.reference).toBe(reference);
  expect(await closed(elsewhere)).toEqual([]);
  await expect(support.browser.api(closeComplaint, { body: { reference } })).rejects.toThrow(
    'operator.complaint_closed',
  );
  await jobsDone(app);
  const mails = (await mailsTo(body.email)).filter(({ text }) => text.includes('You are right.'));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.html).toContain('lang="nl"');
  expect(mails[0]?.html).not.toContain('<b>Your');
  const left = await handed(support);
  for (const one of [reference, other]) expect(left).not.toContain(one);
  expect((await support.browser.api(readComplaint, read)).complaint.closed).toMatchObject({
    answer,
    by: support.name,
  });
});

test('complaints from one address are limited', async () => {
  const strict = await startTestApp({ LIMIT_FACTOR: '1' });
  const answers = [];
  for (let time = 0; time < 6; time++)
    answers.push(
      await strict.browser().send({
        method: 'POST',
        url: '/api/complaint.php',
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(form()),
      }),
    );
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200, 200, 429]);
  await strict.close();
});
