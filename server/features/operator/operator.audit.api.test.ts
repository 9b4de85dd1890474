import { randomUUID } from 'node:crypto';
import { day, hour } from '@rendezvous/contract/durations';
import { listAudit } from '@rendezvous/contract/operator-desk';
import { acceptPhoto, addPhoto, readReviewedPicture } from '@rendezvous/contract/photo';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Act, record, recordingChange, verifyAudit } from '../../platform/audit/audit.ts';
import { type AuditLine, createVerifier, type StoredLine } from '../../platform/audit/chain.ts';
import { appendLine, auditStore } from '../../platform/audit/store.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { memberHash } from '../../platform/security/audit.ts';
import { problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { joinOperator, type TestOperator } from '../../testing/desk/operators.ts';
import { jobsDone } from '../../testing/jobs.ts';
import { joinMember } from '../../testing/members.ts';
import { picture } from '../../testing/pictures.ts';

let app: TestApp;
let boss: TestOperator;
beforeAll(async () => {
  app = await startTestApp();
  boss = await joinOperator(app, { roles: ['administrator'], name: 'Boss' });
});
afterAll(() => app.close());

const lines = async (query: object = {}) => (await boss.browser.api(listAudit, { query })).lines;

test('a decision and a look have a line with brand, member, before and after; a list has none', async () => {
  const { browser, id } = await joinMember(app);
  const { photo } = await browser.api(addPhoto, { file: new Blob([new Uint8Array(await picture({ seed: 5 }))]) });
  await jobsDone(app);
  const other = randomUUID();
  const named = { member: id, photo: photo.id };
  await boss.browser.api(readReviewedPicture, { query: named });
  await boss.browser.api(acceptPhoto, { body: named });
  expect(await problemOf(boss.browser.api(acceptPhoto, { body: { ...named, photo: other } }))).toMatchObject({
    status: 404,
  });
  const member = memberHash(app.config.SECRET, id);
  const common = { operator: 'Boss', brand: 'rendezvous', member };
  expect(await lines({ member: id })).toEqual([
    expect.objectContaining({
      ...common,
      what: 'photos.review POST photo-review',
      before: null,
      subject: { photo: other },
    }),
    expect.objectContaining({ ...common, what: 'photos.review POST photo-review', before: 'active', after: 'active' }),
    expect.objectContaining({
      ...common,
      what: 'photos.review GET photo-review-picture',
      subject: { photo: photo.id },
    }),
  ]);
  expect(await lines({ what: 'operators.manage' })).toEqual([]);
  expect(await lines({ operator: 'nobody' })).toEqual([]);
  expect(JSON.stringify(await lines())).not.toContain(id);
});

const act = (operator: string): Act => ({ operator, what: 'test', brand: null, subject: {}, hashMember: (id) => id });

test('however changes race and fail, the chain is whole, and no line can be altered unseen', async () => {
  const { db } = app.connection;
  const words = fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.replaceAll('\0', ''));
  const change = fc.record({ by: words, reason: words, after: fc.jsonValue({ maxDepth: 2 }), fails: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { minLength: 1, maxLength: 8 }),
      fc.nat(),
      fc.nat(),
      async (changes, which, how) => {
        const before = (await auditStore.head(db)).number;
        await Promise.allSettled(
          changes.map(({ by, reason, after, fails }) =>
            recordingChange(db, act(by), () =>
              inTransaction(db, async () => {
                record({ reason, after: JSON.parse(JSON.stringify(after).replaceAll('\\u0000', '')) });
                if (fails) throw new Error('as asked');
              }),
            ),
          ),
        );
        const { wrong, lines: count } = await verifyAudit(db);
        expect(wrong).toBeUndefined();
        expect(count - before).toBe(changes.filter(({ fails }) => !fails).length);
        const all = await auditStore.after(db, 0, 10_000);
        const altered = alter(all, which, how);
        const verifier = createVerifier();
        const found =
          altered.map((line) => verifier.next(line)).find((one) => one !== undefined) ??
          verifier.end(await auditStore.head(db));
        expect(found).toMatch(/^line \d+ /);
      },
    ),
    { numRuns: 25 },
  );
});

/** The list with one line changed, removed, or exchanged with another. */
function alter(all: readonly StoredLine[], which: number, how: number): StoredLine[] {
  const at = which % all.length;
  const line = all[at] as StoredLine;
  const changes: Partial<StoredLine>[] = [
    { operator: `${line.operator}x` },
    { reason: `${line.reason ?? ''}x` },
    { at: new Date(line.at.getTime() + 1) },
    { after: { ...(line.after as object), x: 1 } },
    { member: line.member === null ? 'x' : null },
  ];
  const kind = how % (changes.length + 2);
  if (kind === changes.length) return all.filter((_, index) => index !== at);
  if (kind === changes.length + 1 && all.length > 1) {
    const other = (at + 1) % all.length;
    return all.map((one, index) => (index === at ? (all[other] as StoredLine) : index === other ? line : one));
  }
  return all.map((one, index) => (index === at ? { ...one, ...changes[kind % changes.length] } : one));
}

test('the days that are asked for have their lines, though some are numbered out of order', async () => {
  const { db } = app.connection;
  const begin = Math.ceil(Date.now() / day + 1) * day;
  const operator = 'Whoever wrote in time';
  // An hour apart, give or take half an hour: each may be earlier than the one before.
  const times = Array.from({ length: 24 * 4 }, (_, index) => begin + index * hour + (index % 2 ? -1 : 1) * 0.49 * hour);
  for (const time of times) await appendLine({ ...lineOf(operator), at: new Date(time) }).execute(db);
  const dayOf = (index: number) => new Date(begin + index * day).toISOString().slice(0, 10);
  for (const [from, to] of [
    [0, 0],
    [1, 1],
    [1, 2],
    [3, 3],
    [0, undefined],
    [2, undefined],
    [undefined, 1],
    [-1, -1],
    [9, 9],
  ]) {
    const asked = { from: from === undefined ? undefined : dayOf(from), to: to === undefined ? undefined : dayOf(to) };
    const within = times.filter(
      (time) =>
        (from === undefined || time >= begin + from * day) && (to === undefined || time < begin + (to + 1) * day),
    );
    const listed = await lines({ operator, ...asked });
    expect(
      listed.map(({ at }) => Date.parse(at)),
      `${from} to ${to}`,
    ).toEqual(within.toReversed().slice(0, 50));
  }
});

test('a line whose clock was wrong hides no other from the days that are asked for', async () => {
  const { db } = app.connection;
  const begin = Math.ceil(Date.now() / day + 400) * day;
  const operator = 'Whoever had a wrong clock';
  const times = [0, 2, 1, 30, 2, -30, 3, 1, 3].map((after) => begin + after * day + hour);
  for (const time of times) await appendLine({ ...lineOf(operator), at: new Date(time) }).execute(db);
  const dayOf = (index: number) => new Date(begin + index * day).toISOString().slice(0, 10);
  const listed = async (from?: number, to?: number) => {
    const asked = { ...(from !== undefined && { from: dayOf(from) }), ...(to !== undefined && { to: dayOf(to) }) };
    return (await lines({ operator, ...asked })).map(({ at }) => (Date.parse(at) - begin - hour) / day);
  };
  expect(await listed(1, 1)).toEqual([1, 1]);
  expect(await listed(2, 3)).toEqual([3, 3, 2, 2]);
  expect(await listed(2)).toEqual([3, 3, 2, 30, 2]);
  expect(await listed(undefined, 1)).toEqual([1, -30, 1, 0]);
  expect(await listed(30, 30)).toEqual([30]);
});

const lineOf = (operator: string): AuditLine => ({
  ...{ operator, what: 'test', brand: null, member: null, at: new Date() },
  ...{ subject: {}, reason: null, before: null, after: null },
});

test('the database refuses to change or remove a line; where somebody makes it, the check says which', async () => {
  const { db, runScript } = app.connection;
  const last = (await auditStore.head(db)).number;
  expect(last).toBeGreaterThan(1);
  for (const statement of [
    "update operator_audit set operator = 'x'",
    'delete from operator_audit',
    'truncate operator_audit',
    'update operator_audit_head set number = number - 1',
    'update operator_audit_head set number = number + 1',
    "update operator_audit_head set hash = 'x'",
    "insert into operator_audit_head (id, number, hash) values (1, 0, '')",
    'delete from operator_audit_head',
    'truncate operator_audit_head',
  ])
    await expect(sql.raw(statement).execute(db), statement).rejects.toThrow('The audit is only added to');
  const { hash } = await verifyAudit(db);
  await runScript('alter table operator_audit disable trigger all');
  await runScript('alter table operator_audit_head disable trigger all');
  await runScript(`delete from operator_audit where number = ${last}`);
  expect((await verifyAudit(db)).wrong).toBe(`line ${last} is missing`);
  // Whoever also moves the end is found by a line that was noted elsewhere.
  await runScript(`update operator_audit_head set number = ${last - 1},
    hash = (select hash from operator_audit where number = ${last - 1})`);
  expect((await verifyAudit(db)).wrong).toBeUndefined();
  expect((await verifyAudit(db, { number: last, hash })).wrong).toBe(`line ${last} is missing`);
  await runScript("update operator_audit set operator = 'x' where number = 1");
  expect((await verifyAudit(db)).wrong).toBe('line 1 was altered, or is not in its place');
});
