import { expect, test } from 'vitest';
import { createPlaces } from '../../server/features/place/place.service.ts';
import type { Brand } from '../../server/features/site/site.service.ts';
import rendezvous from '../../sites/rendezvous.json' with { type: 'json' };
import { makeCast } from '../cast.ts';
import { makeRandom } from '../random.ts';
import { conversations } from './conversations.ts';
import { makeLikes } from './liking.ts';
import { makeConversations } from './talking.ts';

const cast = makeCast({
  count: 1000,
  seed: 5,
  sites: [rendezvous as unknown as Brand],
  towns: createPlaces().towns(),
  now: new Date('2026-11-20T12:00:00Z'),
  secret: 'secret',
});
const random = makeRandom(6);
const made = makeConversations(random, makeLikes(random, cast));

test.each([
  ['a dog', 'dog', ['dog']],
  ['the sea', 'sea', ['beach', 'harbour']],
] as const)('who asks about %s in a picture asks somebody who has one', (_what, about, shown) => {
  const openings = new Set(Object.values(conversations).flatMap((each) => each[about].map(([opening]) => opening)));
  const asked = made.filter(({ messages }) => openings.has(messages[0]?.text));
  expect(asked.length).toBeGreaterThan(0);
  for (const { other } of asked) {
    const seen = other.photos.filter((photo) => !photo.private).map(({ portrait }) => portrait.place);
    expect(seen.some(({ setting, prop }) => shown.some((one) => one === setting || one === prop))).toBe(true);
  }
});

test('who asks about an interest asks somebody who has it', () => {
  const openings = Object.values(conversations).flatMap(({ interests }) =>
    Object.entries(interests).flatMap(([interest, exchanges]) => exchanges.map(([line]) => [line, interest] as const)),
  );
  const interestOf = new Map(openings);
  const asked = made.filter(({ messages }) => interestOf.has(messages[0]?.text));
  expect(asked.length).toBeGreaterThan(0);
  for (const { other, messages } of asked) expect(other.person.interests).toContain(interestOf.get(messages[0]?.text));
});

test('a demo log-in reads messages in the language of the bio beside them', () => {
  const languageOf = new Map(
    Object.entries(conversations).flatMap(([language, { any, dog, sea, interests }]) =>
      [...any, ...dog, ...sea, ...Object.values(interests).flat()].map(([line]) => [line, language] as const),
    ),
  );
  const own = made.filter(({ starter, other }) => starter.login || other.login);
  expect(own.length).toBeGreaterThan(0);
  for (const { starter, other, messages } of own)
    expect(languageOf.get(messages[0]?.text)).toBe((starter.login ? other : starter).person.language);
  expect(own.some(({ messages }) => languageOf.get(messages[0]?.text) !== 'en')).toBe(true);
});
