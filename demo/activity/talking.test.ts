import { hour } from '@rendezvous/contract/durations';
import { expect, test } from 'vitest';
import { makeRandom } from '../random.ts';
import { allMembers } from '../testing/members.ts';
import { type Exchange, inTheVoiceOf, type Language, languages, words } from '../words.ts';
import { makeLikes } from './liking.ts';
import { type DemoConversation, makeConversations } from './talking.ts';

const members = await allMembers(1000);
const random = makeRandom(6);
const made = makeConversations(random, makeLikes(random, members));

const said = new Map<string, { language: Language; exchange: Exchange }>();
for (const language of languages)
  for (const exchange of words[language].exchanges)
    for (const gender of ['female', 'male'] as const)
      said.set(inTheVoiceOf(gender, exchange[0] as string), { language, exchange });
const saidIn = ({ messages }: DemoConversation) => said.get(messages[0]?.text ?? '');

test('conversations have ten messages or more, over days, by both in turn', () => {
  expect(made.length).toBeGreaterThan(100);
  for (const { messages } of made) {
    expect(messages.length).toBeGreaterThanOrEqual(10);
    const times = messages.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect((times.at(-1) as number) - (times[0] as number)).toBeGreaterThan(12 * hour);
    expect(new Set(messages.map(({ sender }) => sender)).size).toBe(2);
    expect(messages.filter(({ text }) => /^[+]|gift:|[[|\]]/.test(text))).toEqual([]);
  }
  expect(made.some(({ messages }) => messages.some(({ gift }) => gift !== null))).toBe(true);
});

test('a demo log-in has up to a dozen conversations, in the language of the bio beside them or in English', () => {
  for (const login of members.filter((member) => member.login)) {
    const own = made.filter(({ starter, other }) => starter === login || other === login);
    expect(own.length, login.email).toBeGreaterThanOrEqual(6);
    expect(own.length, login.email).toBeLessThanOrEqual(12);
    for (const one of own)
      expect([(one.starter.login ? one.other : one.starter).person.language, 'en']).toContain(saidIn(one)?.language);
    expect(new Set(own.map((one) => saidIn(one)?.language)).size, login.email).toBeGreaterThan(1);
  }
});

test('nobody has the same conversation twice', () => {
  for (const member of members) {
    const own = made.filter(({ starter, other }) => starter === member || other === member).map(saidIn);
    expect(new Set(own).size).toBe(own.length);
  }
});
