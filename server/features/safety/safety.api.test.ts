import { changeProfile, readProfile } from '@rendezvous/contract/profile';
import { block, listBlocked, unblock } from '@rendezvous/contract/safety';
import fc from 'fast-check';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { joinMember, type TestMember } from '../../testing/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const see = (reader: TestMember, id: string) =>
  reader.browser
    .send({ method: 'GET', url: `/api/profile.php?id=${id}` })
    .then(({ statusCode, body }) => ({ statusCode, body }));
const blockedBy = async (member: TestMember) =>
  (await member.browser.api(listBlocked)).profiles.map((profile) => profile.id);

test('requires authentication', async () => {
  for (const [endpoint, input] of [
    [block, { body: { profile: v7() } }],
    [unblock, { body: { profile: v7() } }],
    [listBlocked, {}],
  ] as const) {
    expect(await problemOf(app.browser().api(endpoint, input))).toMatchObject({
      status: 403,
      error: 'authentication_required',
    });
  }
});

test('the blocker and the blocked do not exist for each other', async () => {
  const [anna, bert] = [await joinMember(app), await joinMember(app)];
  await anna.browser.api(block, { body: { profile: bert.id } });
  const unknown = await see(bert, v7());
  expect(unknown.statusCode).toBe(404);
  expect(await see(bert, anna.id)).toEqual(unknown);
  expect(await see(anna, bert.id)).toEqual(unknown);
});

test('blocking again changes nothing, and unblocking undoes it', async () => {
  const [anna, bert] = [await joinMember(app), await joinMember(app)];
  for (let time = 0; time < 2; time++) await anna.browser.api(block, { body: { profile: bert.id } });
  expect(await anna.browser.api(listBlocked)).toEqual({
    profiles: [{ id: bert.id, name: 'Robin', fictional_icon: false }],
  });
  for (let time = 0; time < 2; time++) await anna.browser.api(unblock, { body: { profile: bert.id } });
  expect(await blockedBy(anna)).toEqual([]);
  expect((await see(bert, anna.id)).statusCode).toBe(200);
});

test('nobody blocks themselves', async () => {
  const anna = await joinMember(app);
  expect(await problemOf(anna.browser.api(block, { body: { profile: anna.id } }))).toMatchObject({
    status: 422,
    error: 'safety.not_yourself',
  });
});

test('blocking an id answers alike whether it exists, and the list does not tell either', async () => {
  const [anna, bert] = [await joinMember(app), await joinMember(app)];
  const elsewhere = await joinMember(app, { host: 'gay.localhost' });
  await bert.browser.api(block, { body: { profile: anna.id } });
  for (const profile of [v7(), elsewhere.id, bert.id])
    expect(await anna.browser.api(block, { body: { profile } })).toEqual({});
  expect(await blockedBy(anna)).toEqual([]);
  await bert.browser.api(unblock, { body: { profile: anna.id } });
  expect(await blockedBy(anna)).toEqual([bert.id]);
});

test('who is in the list stays there when the other blocks too', async () => {
  const [anna, bert] = [await joinMember(app), await joinMember(app)];
  await anna.browser.api(block, { body: { profile: bert.id } });
  await bert.browser.api(block, { body: { profile: anna.id } });
  expect(await blockedBy(anna)).toEqual([bert.id]);
});

test('an id that is none is refused with its field', async () => {
  const anna = await joinMember(app);
  for (const profile of ['', 'x', null, 7, {}, "' or 1=1"]) {
    expect(await problemOf(anna.browser.api(block, { body: { profile } }))).toMatchObject({
      status: 422,
      error: 'request.invalid',
      fields: { profile: expect.any(String) },
    });
  }
});

test('after any blocking and unblocking, each is gone for the other exactly while one of them blocks', async () => {
  const [anna, bert] = [await joinMember(app), await joinMember(app)];
  await anna.browser.api(changeProfile, { body: { about: 'Hello' } });
  const unknown = await see(anna, v7());
  const step = fc.record({
    by: fc.constantFrom('anna' as const, 'bert' as const),
    does: fc.constantFrom('block' as const, 'unblock' as const),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      const blocks = { anna: false, bert: false };
      await anna.browser.api(unblock, { body: { profile: bert.id } });
      await bert.browser.api(unblock, { body: { profile: anna.id } });
      for (const { by, does } of steps) {
        const [actor, other] = by === 'anna' ? [anna, bert] : [bert, anna];
        await actor.browser.api(does === 'block' ? block : unblock, { body: { profile: other.id } });
        blocks[by] = does === 'block';
        const gone = blocks.anna || blocks.bert;
        for (const [reader, read] of [
          [anna, bert],
          [bert, anna],
        ] as const) {
          const seen = await see(reader, read.id);
          if (gone) expect(seen).toEqual(unknown);
          else expect(seen.statusCode).toBe(200);
        }
      }
    }),
    { numRuns: 20 },
  );
});

test('both blocking at once leaves both blocked', async () => {
  const [anna, bert] = [await joinMember(app), await joinMember(app)];
  await Promise.all([
    anna.browser.api(block, { body: { profile: bert.id } }),
    bert.browser.api(block, { body: { profile: anna.id } }),
  ]);
  await anna.browser.api(unblock, { body: { profile: bert.id } });
  expect(await problemOf(anna.browser.api(readProfile, { query: { id: bert.id } }))).toMatchObject({
    status: 404,
    error: 'profile.not_found',
  });
});
