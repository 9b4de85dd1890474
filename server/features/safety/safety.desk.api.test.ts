import { randomUUID } from 'node:crypto';
import { sendMessage } from '@rendezvous/contract/chat';
import { minute, second } from '@rendezvous/contract/durations';
import { listAudit } from '@rendezvous/contract/operator-desk';
import { takeReports } from '@rendezvous/contract/operator-queue';
import { addPhoto } from '@rendezvous/contract/photo';
import { listReports, report } from '@rendezvous/contract/report';
import { closeReport, correctReport, readReport, readReportPicture } from '@rendezvous/contract/report-desk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { joinOperator } from '../../testing/desk/operators.ts';
import { jobsDone } from '../../testing/jobs.ts';
import { joinMember, signUpMember, type TestMember } from '../../testing/members.ts';
import { picture } from '../../testing/pictures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function give(by: TestMember, about: TestMember, changes: object = {}): Promise<string> {
  const body = { profile: about.id, from: 'profile', reason: 'scam', client_id: randomUUID(), ...changes };
  await by.browser.api(report, { body: body as never });
  return (await by.browser.api(listReports)).reports[0]?.id ?? '';
}
const mailsTo = async ({ email }: TestMember) =>
  ((await app.mailer.mailbox?.()) ?? []).filter(({ to, text }) => to === email && text.includes('#reports'));

test('an operator reads a report whole and closes it once; who made it is told that much by mail', {
  timeout: minute,
}, async () => {
  const [ann, ben] = [await joinMember(app, { name: 'Ann' }), await joinMember(app, { name: 'Ben' })];
  const unconfirmed = await signUpMember(app, { name: 'Una' });
  const [carl, dora] = [
    await joinMember(app, { host: 'gay.localhost', name: 'Carl' }),
    await joinMember(app, { host: 'gay.localhost', name: 'Dora' }),
  ];
  const { photo } = await ben.browser.api(addPhoto, {
    file: new Blob([new Uint8Array(await picture({ seed: 31 }))]),
  });
  await jobsDone(app);
  const { message } = await ben.browser.api(sendMessage, {
    body: { profile: ann.id, client_id: randomUUID(), text: 'Pay me' },
  });
  const first = await give(ann, ben, { words: 'Asks for money', photo: photo.id, messages: [message.id] });
  const next = await give(unconfirmed, ben);
  const third = await give(carl, dora, { reason: 'underage' });

  const { browser, name } = await joinOperator(app, { roles: ['moderator'] });
  const handed = async () => (await browser.api(takeReports, { body: {} })).reports.map(({ id }) => id);
  expect(await handed(), 'those about minors, then the oldest').toEqual([third, first, next]);
  const [, listed] = (await browser.api(takeReports, { body: {} })).reports;
  const read = (await browser.api(readReport, { query: { id: first } })).report;
  expect(read).toMatchObject({
    words: 'Asks for money',
    about: { id: ben.id, reports: 2 },
    by: { id: ann.id, reports: 1, decided: 0 },
    messages: [{ own: false, text: 'Pay me' }],
    photo: photo.id,
  });
  expect(listed?.name, 'the list says whom they are about').toBe(read.profile?.name);
  expect(JSON.stringify(read)).not.toContain(ann.email);
  const { webp } = await browser.api(readReportPicture, { query: { id: first, photo: photo.id } });
  expect(webp).not.toBeNull();

  const close = (id: string, body: { outcome: 'acted' | 'no_breach'; unfounded?: boolean }) =>
    browser.api(closeReport, { body: { id, ...body } });
  expect(await close(first, { outcome: 'acted' })).toEqual({ made: true, outcome: 'acted' });
  expect(await close(next, { outcome: 'acted' })).toEqual({ made: true, outcome: 'acted' });
  expect(await close(first, { outcome: 'no_breach' })).toEqual({ made: false, outcome: 'acted' });
  expect(await problemOf(close(randomUUID(), { outcome: 'acted' }))).toMatchObject({ status: 404 });
  expect(await problemOf(close(third, { outcome: 'acted', unfounded: true }))).toMatchObject({ status: 422 });
  expect(await close(third, { outcome: 'no_breach', unfounded: true })).toMatchObject({ made: true });
  const correct = (reason: string) => browser.api(correctReport, { body: { id: third, reason } });
  expect(await problemOf(correct(' '))).toMatchObject({ status: 422 });
  expect([await correct('It was a child'), await correct('It was a child')]).toEqual([{ made: true }, { made: false }]);
  expect(await handed()).toEqual([]);
  const { db } = app.connection;
  const closed = await db.selectFrom('safety_report').select('closed_by').where('id', '=', first).execute();
  expect(closed).toEqual([{ closed_by: name }]);

  await expect.poll(async () => (await mailsTo(ann)).length, { timeout: 15 * second }).toBe(1);
  await jobsDone(app);
  const [mail] = await mailsTo(ann);
  expect(mail?.html).toContain('lang="nl"');
  for (const secret of ['Ben', ben.id, 'Pay me', 'Asks for money']) expect(mail?.text).not.toContain(secret);
  for (const other of [unconfirmed, ben]) expect(await mailsTo(other)).toEqual([]);
  const auditor = await joinOperator(app, { roles: ['auditor'] });
  const { lines } = await auditor.browser.api(listAudit, { query: { operator: name, what: 'reports.handle' } });
  const changes = lines.filter(({ what, after }) => !what.includes(' GET ') && after !== null);
  expect(changes.toReversed().map(({ subject, after }) => [(subject as { id: string }).id, after])).toEqual([
    [first, 'acted'],
    [next, 'acted'],
    [first, 'closed'],
    [third, 'no_breach, unfounded'],
    [third, 'no_breach'],
    [third, 'no_breach'],
  ]);
});
