import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendMessage } from '@rendezvous/contract/chat';
import { minute, second } from '@rendezvous/contract/durations';
import { addPhoto } from '@rendezvous/contract/photo';
import { listReports, report } from '@rendezvous/contract/report';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { memberHash } from '../../platform/security/audit.ts';
import { onPostgres, startTestApp, type TestApp } from '../../testing/app.ts';
import { runCommand } from '../../testing/commands.ts';
import { jobsDone } from '../../testing/jobs.ts';
import { joinMember, signUpMember, type TestMember } from '../../testing/members.ts';
import { picture } from '../../testing/pictures.ts';
import { createBucket } from '../../testing/s3.ts';

let folder: string;
let environment: Record<string, string>;
let app: TestApp;

const logged: string[] = [];
const start = () => startTestApp(environment, { memory: false, logTo: { write: (line) => logged.push(line) } });
const reports = (...words: string[]) => runCommand('reports', words, environment);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rendezvous-desk-'));
  environment = {
    DATA_DIR: join(folder, 'data'),
    OPERATOR: 'anna',
    LOG_LEVEL: 'error',
    ...(onPostgres && { S3_URL: await createBucket(inject('s3Url')) }),
  };
  app = await start();
  if (app.config.DATABASE_URL) environment.DATABASE_URL = app.config.DATABASE_URL;
}, 2 * minute);
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** Works while the server runs if possible, else while it is stopped. */
async function whileItMay<Result>(run: () => Promise<Result>): Promise<Result> {
  if (onPostgres) return run();
  await app.close();
  try {
    return await run();
  } finally {
    app = await start();
  }
}

async function give(by: TestMember, about: TestMember, changes: object = {}): Promise<string> {
  const body = { profile: about.id, from: 'profile', reason: 'scam', client_id: randomUUID(), ...changes };
  await by.browser.api(report, { body: body as never });
  const [latest] = (await by.browser.api(listReports)).reports;
  return latest?.id ?? '';
}
const mailsTo = async ({ email }: TestMember) =>
  ((await app.mailer.mailbox?.()) ?? []).filter(({ to, text }) => to === email && text.includes('#reports'));
const names = ({ out }: { out: string }) => out.split('\n').flatMap((line) => line.split(' ')[0] || []);

test('the command lists open reports, shows one whole, and closes it once; the reporter is told that much by mail', {
  timeout: 3 * minute,
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
  const answered = await whileItMay(async () => ({
    all: await reports('list'),
    brand: await reports('list', '--site', 'adonis'),
    few: await reports('list', '--limit', '1'),
    scams: await reports('list', '--reason', 'scam'),
    mistyped: await reports('list', '--reason', 'spam'),
    shown: await reports('show', first, '--save', join(folder, 'pictures')),
    closed: await reports('close', first, next, '--outcome', 'acted'),
    again: await reports('close', first, '--outcome', 'no_breach'),
    left: await reports('list'),
    wrong: await reports('close', first),
    unknown: await reports('close', randomUUID(), '--outcome', 'acted'),
    unfounded: await reports('close', third, '--outcome', 'no_breach', '--unfounded'),
    bare: await reports('correct', third),
    corrected: await reports('correct', third, '--reason', 'It was a child'),
    twice: await reports('correct', third, '--reason', 'It was a child'),
  }));
  const { all, brand, few, scams, left } = answered;
  expect([all, brand, few, scams, left].map(names)).toEqual([
    [third, first, next],
    [third],
    [third],
    [first, next],
    [third],
  ]);
  expect(answered.mistyped.status).toBe(1);
  for (const words of [ann.id, ben.id, '2 reports in all', '"Asks for money"', 'reported: text "Pay me"', photo.id])
    expect(answered.shown.out).toContain(words);
  expect(answered.shown.out).not.toContain(ann.email);
  const seen = app.connection.db.selectFrom('operator_audit').select(['operator', 'brand', 'member', 'subject']);
  const looks = await seen.where('what', '=', 'npm run reports show').orderBy('number').execute();
  expect(looks.at(-1), 'a look in the audit').toEqual({
    ...{ operator: 'anna', brand: 'rendezvous', subject: { report: first } },
    member: memberHash(app.config.SECRET, ben.id),
  });
  expect(existsSync(join(folder, 'pictures', `${photo.id}.webp`))).toBe(true);
  expect([answered.closed.status, answered.closed.err]).toEqual([0, '']);
  expect([answered.again.status, answered.again.out]).toEqual([1, `${first}  was closed already (acted)\n`]);
  expect([answered.wrong.status, answered.unknown.status]).toEqual([1, 1]);
  const { unfounded, bare, corrected, twice } = answered;
  expect([unfounded, bare, corrected, twice].map(({ status }) => status)).toEqual([0, 1, 0, 1]);
  expect(corrected.out).toBe(`${third}  corrected\n`);
  const closed = await app.connection.db
    .selectFrom('safety_report')
    .select('closed_by')
    .where('id', '=', first)
    .execute();
  expect(closed).toEqual([{ closed_by: 'anna' }]);

  await expect.poll(async () => (await mailsTo(ann)).length, { timeout: 15 * second }).toBe(1);
  await jobsDone(app);
  const [mail] = await mailsTo(ann);
  expect(mail?.html).toContain('lang="nl"');
  for (const secret of ['Ben', ben.id, 'Pay me', 'Asks for money']) expect(mail?.text).not.toContain(secret);
  for (const other of [unconfirmed, ben]) expect(await mailsTo(other)).toEqual([]);
  const noted = logged.map((line) => JSON.parse(line)).filter(({ audit }) => audit === 'npm run reports close');
  expect(noted.map(({ operator, about }) => [operator, about.report, about.outcome]).sort()).toEqual(
    [...[first, next].map((report) => ['anna', report, 'acted']), ['anna', third, 'no_breach']].sort(),
  );
});
