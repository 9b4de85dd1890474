import { expect, test } from 'vitest';
import { makeRandom } from '../random.ts';
import { wholeCastOf } from '../testing/cast.ts';
import { conversations } from './conversations.ts';
import { makeLikes } from './liking.ts';
import { makeConversations } from './talking.ts';

const cast = await wholeCastOf(1000);
const random = makeRandom(6);
const made = makeConversations(random, makeLikes(random, cast));

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
    Object.entries(conversations).flatMap(([language, { any, interests }]) =>
      [...any, ...Object.values(interests).flat()].map(([line]) => [line, language] as const),
    ),
  );
  const own = made.filter(({ starter, other }) => starter.login || other.login);
  expect(own.length).toBeGreaterThan(0);
  for (const { starter, other, messages } of own)
    expect(languageOf.get(messages[0]?.text)).toBe((starter.login ? other : starter).person.language);
  expect(own.some(({ messages }) => languageOf.get(messages[0]?.text) !== 'en')).toBe(true);
});
