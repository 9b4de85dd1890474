import { randomUUID } from 'node:crypto';
import { listChats, sendMessage } from '@rendezvous/contract/chat';
import { day, minute } from '@rendezvous/contract/durations';
import { listLines } from '@rendezvous/contract/icebreaker';
import { like, listLikes } from '@rendezvous/contract/like';
import type { TakenKind } from '@rendezvous/contract/measure';
import { readProfile } from '@rendezvous/contract/profile';
import { listSuggestions, searchMembers } from '@rendezvous/contract/search';
import { readDeck } from '@rendezvous/contract/swipe';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { jobsDone } from '../../testing/jobs.ts';
import { joinMember, type TestMember } from '../../testing/members.ts';

let app: TestApp;
let anna: TestMember;
const others: TestMember[] = [];
beforeAll(async () => {
  app = await startTestApp();
  anna = await joinMember(app, { name: 'Anna' });
  for (let n = 0; n < 6; n++) {
    const other = await joinMember(app);
    others.push(other);
    if (n % 2) await other.browser.api(like, { body: { profile: anna.id } });
    if (n < 3)
      await other.browser.api(sendMessage, { body: { profile: anna.id, client_id: randomUUID(), text: 'Hello' } });
  }
}, 2 * minute);
afterAll(() => app.close());

const idsOf = (cards: readonly object[]) => cards.flatMap((card) => ('id' in card ? [card.id as string] : []));
const exists = (call: Promise<unknown>) =>
  call.then(
    () => true,
    () => false,
  );

/** Everybody whom each list shows to Anna, and each page about one of them. */
async function shown(): Promise<Record<string, readonly string[]>> {
  const { browser } = anna;
  const [suggested, deck, found, likes, chats] = await Promise.all([
    browser.api(listSuggestions),
    browser.api(readDeck),
    browser.api(searchMembers),
    browser.api(listLikes),
    browser.api(listChats),
  ]);
  const reached = async (read: (id: string) => Promise<unknown>) =>
    (await Promise.all(others.map(async ({ id }) => ((await exists(read(id))) ? [id] : [])))).flat();
  return {
    suggested: idsOf(suggested.profiles),
    deck: idsOf(deck.profiles),
    found: idsOf([...found.profiles, ...found.similar]),
    likers: idsOf(likes.liked_by),
    chats: chats.chats.map(({ profile }) => profile.id),
    icebreakers: await reached((id) => browser.api(listLines, { query: { profile: id } })),
    profiles: await reached((id) => browser.api(readProfile, { query: { id } })),
    new: Array.from({ length: await app.search.newNear(anna.id, new Date(0)) }, () => 'counted'),
  };
}

const kind = fc.constantFrom<TakenKind>('warned', 'write_restricted', 'found_restricted', 'suspended', 'banned');
const step = fc.record({ whom: fc.nat({ max: 5 }), kind, lifts: fc.boolean() });
const hides: readonly TakenKind[] = ['found_restricted', 'suspended', 'banned'];
const bars: readonly TakenKind[] = ['suspended', 'banned'];
const searching = ['suggested', 'deck', 'found', 'new', 'icebreakers'];

test('no list, count or page has a member whom a measure bars or hides, and all have them again once it is lifted', {
  timeout: 5 * minute,
}, async () => {
  await jobsDone(app);
  const everybody = await shown();
  expect(everybody.profiles).toHaveLength(6);
  expect(Object.values(everybody).every((list) => list.length > 0)).toBe(true);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const inForce: { id: string; whom: string; kind: TakenKind }[] = [];
      const lift = ({ id }: { id: string }) => app.measures.desk.lift(id, { by: 'ben', note: '' }, () => true);
      for (const { whom, kind: asked, lifts } of steps) {
        const member_id = others[whom]?.id ?? '';
        const until = asked === 'suspended' ? new Date(Date.now() + day) : undefined;
        const facts = 'Somebody reported it.';
        const measure = { member_id, kind: asked, rule: 'law', facts, found: 'look', by: 'anna', until } as const;
        inForce.push({ id: await app.measures.desk.take(measure, () => true), whom: member_id, kind: asked });
        const first = lifts && inForce.shift();
        if (first) await lift(first);
      }
      await jobsDone(app);
      const affected = (kinds: readonly TakenKind[]) =>
        new Set(inForce.filter((one) => kinds.includes(one.kind)).map((one) => one.whom));
      const [hidden, barred] = [affected(hides), affected(bars)];
      for (const [list, ids] of Object.entries(await shown())) {
        const missing = searching.includes(list) ? hidden : barred;
        if (list === 'new') expect(ids.length, list).toBe(6 - hidden.size);
        else expect([...ids].sort(), list).toEqual((everybody[list] ?? []).filter((id) => !missing.has(id)).sort());
      }
      for (const measure of inForce) await lift(measure);
      await jobsDone(app);
      const again = await shown();
      for (const [list, ids] of Object.entries(everybody))
        expect([...(again[list] ?? [])].sort(), list).toEqual([...ids].sort());
    }),
    { numRuns: 6 },
  );
});
