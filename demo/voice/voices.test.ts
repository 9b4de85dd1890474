import { isFrank, isIntimate } from '@rendezvous/contract/intimate';
import { type NicheName, nicheName, niches } from '@rendezvous/contract/niche';
import { interests, reasons } from '@rendezvous/contract/profile';
import { expect, test } from 'vitest';
import type { DemoMember } from '../cast.ts';
import { castOf, listsOf } from '../testing/cast.ts';
import { type Language, type Words, words } from '../words.ts';
import { names } from './first-names.ts';

const cast = await castOf(2000);

const nicheOf = ({ site }: DemoMember): NicheName => nicheName(site.settings.niche);
const languages = Object.entries(words) as [Language, Words][];
const sentencesOf = ({ person }: DemoMember) => person.about.split(/(?<=[.!?…])\s+/);
const repeatedIn = (all: readonly string[]) =>
  [...Map.groupBy(all, (one) => one)].filter(([, same]) => same.length > 1).map(([one]) => one);

const lists = listsOf(cast);
const pagesOf = (list: readonly DemoMember[]) =>
  Array.from({ length: Math.floor(list.length / 24) }, (_, page) => list.slice(page * 24, page * 24 + 24));

test('on a page of 24 no sentence stands twice and nobody is called like another', () => {
  expect(lists.length).toBe(12);
  for (const page of lists.flatMap(pagesOf)) {
    expect(repeatedIn(page.flatMap(sentencesOf))).toEqual([]);
    expect(repeatedIn(page.map(({ person }) => person.name))).toEqual([]);
  }
});

test('of what 200 members write, hardly a sentence stands twice', () => {
  const long = lists.filter((list) => list.length >= 200);
  expect(long.length).toBeGreaterThan(1);
  for (const list of long) {
    const sentences = list.slice(0, 200).flatMap(sentencesOf);
    expect(repeatedIn(sentences).length / sentences.length).toBeLessThan(0.05);
  }
});

test('every text has something to answer: a question, a challenge or a sentence to finish', () => {
  const patternOf = (line: string) => {
    const fixed = line
      .split(/\{\w+\}|\[[^\]]*\]/)
      .map((part, index) => RegExp.escape(index === 0 ? part.slice(1) : part));
    return new RegExp(fixed.join('.*'));
  };
  const hooks = new Map(
    languages.map(([language, { hooks, frames }]) => [language, [...hooks, ...frames].map(patternOf)]),
  );
  const mute = cast.filter(({ person }) => !hooks.get(person.language)?.some((hook) => hook.test(person.about)));
  expect(mute.map(({ person }) => person.about)).toEqual([]);
});

test('texts are of different lengths, and nothing of their making shows', () => {
  const lengths = cast.map(({ person }) => person.about.length).sort((one, other) => one - other);
  expect(lengths[Math.floor(lengths.length * 0.1)]).toBeLessThan(90);
  expect(lengths[Math.floor(lengths.length * 0.9)]).toBeGreaterThan(180);
  expect(Math.max(...lengths)).toBeLessThan(500);
  expect(cast.filter(({ person }) => /[[\]{}|]|undefined/.test(person.about))).toEqual([]);
});

test('a niche has a tone of its own: many of its members write a line that no others do', () => {
  for (const niche of niches.filter((name) => name !== 'general')) {
    const members = cast.filter((member) => nicheOf(member) === niche);
    const own = languages.flatMap(([, { niches }]) => (niches[niche] ?? []).map((line) => line.split(/[[\]]/).at(-1)));
    const speaking = members.filter(({ person }) => own.some((line) => person.about.includes(line as string)));
    expect(speaking.length / members.length).toBeGreaterThan(0.3);
  }
});

test('no member of a mainstream brand has an intimate interest, and every one of a frank brand has', () => {
  for (const member of cast)
    expect([nicheOf(member), member.person.interests.some(isIntimate)]).toEqual([
      nicheOf(member),
      isFrank(nicheOf(member)),
    ]);
});

test('members go by a first name of their generation, few by a nickname, and none by a number', () => {
  const isNatural = ({ person }: DemoMember) => new RegExp(`^${person.firstName}( [A-Z]\\.)?$`).test(person.name);
  expect(cast.filter(isNatural).length / cast.length).toBeGreaterThan(0.85);
  expect(cast.filter((member) => !isNatural(member)).length).toBeGreaterThan(20);
  expect(cast.filter(({ person }) => /[\d_@]/.test(person.name))).toEqual([]);
  for (const { person } of cast) {
    const { female, male, local } = names[person.language];
    const born = Number(person.date_of_birth.slice(0, 4));
    if (born >= 1967 && born < 1991) continue;
    const generation = born >= 1991 ? 'young' : 'older';
    const given = [{ female, male }, local?.[person.country]]
      .map((each) => each?.[person.gender][generation])
      .join(' ');
    expect(given.split(' ')).toContain(person.firstName);
  }
});

test.each(languages)('%s has lines for everything that may be said, none of them twice', (_, said) => {
  const { jobs, selves, young, older, hooks, frames, parts } = said;
  expect(Object.keys(said.interests).filter((name) => !(interests as readonly string[]).includes(name))).toEqual([]);
  expect(Object.keys(said.interests).filter((name) => isIntimate(name as (typeof interests)[number]))).toEqual([]);
  expect(Object.keys(said.reasons).sort()).toEqual([...reasons].sort());
  expect(Object.keys(said.niches).sort()).toEqual(niches.filter((name) => name !== 'general').sort());
  for (const frame of frames)
    for (const [, name] of frame.matchAll(/\{(\w+)\}/g)) expect(parts[name as string]?.length).toBeGreaterThan(8);
  const topics = [said.interests, said.subjects, said.reasons, said.niches].flatMap((lines) => Object.values(lines));
  const lines = [jobs, selves, young, older, hooks, frames, ...topics].flat();
  expect(repeatedIn(lines)).toEqual([]);
  expect(lines.filter((line) => !/[.?!…]$/.test(line))).toEqual([]);
});
