import { isFrank, isIntimate } from '@rendezvous/contract/intimate';
import { type NicheName, nicheName, niches } from '@rendezvous/contract/niche';
import { interests, reasons } from '@rendezvous/contract/profile';
import { expect, test } from 'vitest';
import type { DemoMember } from '../members.ts';
import { generatedMembers, listsOf, demoDate as now } from '../testing/members.ts';
import { ageOf } from '../traits.ts';
import { inTheVoiceOf, type Language, languages, type Text, words } from '../words.ts';

const members = (await generatedMembers(2000)).filter(({ scripted }) => !scripted);

const nicheOf = ({ site }: DemoMember): NicheName => nicheName(site.settings.niche);
const textsOf = (language: Language): readonly Text[] => [...words[language].texts, ...words[language].lines];
const inSentences = (text: string) => text.split(/(?<=[.!?…])\s+/);
const sentencesOf = ({ person }: DemoMember) => inSentences(person.about);
const repeatedIn = (all: readonly string[]) =>
  [...Map.groupBy(all, (one) => one)].filter(([, same]) => same.length > 1).map(([one]) => one);

const lists = listsOf(members);
const pagesOf = (list: readonly DemoMember[]) =>
  Array.from({ length: Math.floor(list.length / 24) }, (_, page) => list.slice(page * 24, page * 24 + 24));

test('on a page of 24 members no sentence and no name occurs twice', () => {
  expect(lists.length).toBe(12);
  for (const page of lists.flatMap(pagesOf)) {
    expect(repeatedIn(page.flatMap(sentencesOf))).toEqual([]);
    expect(repeatedIn(page.map(({ person }) => person.name))).toEqual([]);
  }
});

test('200 members hardly repeat a sentence of each other', () => {
  const long = lists.filter((list) => list.length >= 200);
  expect(long.length).toBeGreaterThan(1);
  for (const list of long) {
    const sentences = list.slice(0, 200).flatMap(sentencesOf);
    expect(repeatedIn(sentences).length / sentences.length).toBeLessThan(0.05);
  }
});

test('most texts end with something to answer: a question, a challenge or a sentence to finish', () => {
  const asks = ({ person: { about, language } }: DemoMember) =>
    /[?…]$/.test(about) || words[language].endings.some((ending) => about.endsWith(ending));
  expect(members.filter(asks).length / members.length).toBeGreaterThan(0.65);
});

test('texts are of different lengths, and nothing of their making shows', () => {
  const lengths = members.map(({ person }) => person.about.length).sort((one, other) => one - other);
  expect(lengths[Math.floor(lengths.length * 0.1)]).toBeLessThan(90);
  expect(lengths[Math.floor(lengths.length * 0.9)]).toBeGreaterThan(180);
  expect(Math.max(...lengths)).toBeLessThan(500);
  expect(members.filter(({ person }) => /[[\]{}|]|undefined/.test(person.about))).toEqual([]);
});

test('a niche has a tone of its own: most of its members write what no others do', () => {
  for (const niche of niches.filter((name) => name !== 'general')) {
    const ofNiche = members.filter((member) => nicheOf(member) === niche);
    const speaking = ofNiche.filter(({ person: { language, gender, about } }) =>
      textsOf(language).some((text) => text.niche === niche && about.startsWith(inTheVoiceOf(gender, text.text))),
    );
    expect(speaking.length / ofNiche.length).toBeGreaterThan(0.5);
  }
});

test('what a member writes fits their age, their interests and the niche of their site', () => {
  for (const member of members) {
    const { language, gender, about, interests: own } = member.person;
    const text = textsOf(language).find((one) => about.startsWith(inTheVoiceOf(gender, one.text)));
    const age = ageOf(member.person, now);
    const [from, to] = text?.ages ?? [18, 99];
    expect(text?.niche ?? nicheOf(member), about).toBe(nicheOf(member));
    expect(age >= from && age <= to, about).toBe(true);
    expect(own).toEqual(expect.arrayContaining([...(text?.interests ?? [])]));
  }
});

test('no member of a mainstream brand has an intimate interest, and every one of a frank brand has', () => {
  for (const member of members)
    expect([nicheOf(member), member.person.interests.some(isIntimate)]).toEqual([
      nicheOf(member),
      isFrank(nicheOf(member)),
    ]);
});

test('members go by a first name of their generation, some with an initial', () => {
  const isNatural = ({ person }: DemoMember) => new RegExp(`^${person.firstName}( [A-Z]\\.)?$`).test(person.name);
  expect(members.filter((member) => !isNatural(member))).toEqual([]);
  const initials = members.filter(({ person }) => person.name !== person.firstName).length / members.length;
  expect(initials).toBeGreaterThan(0.1);
  expect(initials).toBeLessThan(0.4);
  for (const { person } of members) {
    const born = Number(person.date_of_birth.slice(0, 4));
    if (born >= 1967 && born < 1991) continue;
    const generation = born >= 1991 ? 'young' : 'older';
    // English is written by locals, too.
    const given = (person.language === 'en' ? languages : [person.language]).flatMap((language) => {
      const { names } = words[language];
      return [names, names.local?.[person.country]].map((each) => each?.[person.gender][generation]);
    });
    expect(given.join(' ').split(' ')).toContain(person.firstName);
  }
});

test('no two texts of a language, and no two languages, share a sentence', () => {
  const all = languages.flatMap((language) => {
    const { reasons: whys, endings } = words[language];
    const lines = [...textsOf(language).map(({ text }) => text), ...Object.values(whys).flat(), ...endings];
    return lines.flatMap(inSentences);
  });
  expect(repeatedIn(all)).toEqual([]);
});

test.each(languages)('%s has texts for everything that may be said, none of them twice', (language) => {
  const { reasons: whys, endings, exchanges } = words[language];
  const texts = textsOf(language);
  const told = texts.flatMap((text) => text.interests ?? []);
  expect(told.filter((name) => !interests.includes(name) || isIntimate(name))).toEqual([]);
  expect(Object.keys(whys).sort()).toEqual([...reasons].sort());
  for (const niche of niches.filter((name) => name !== 'general'))
    expect(texts.filter((text) => text.niche === niche).length).toBeGreaterThan(4);
  for (const age of [18, 30, 50, 75])
    expect(
      texts.filter(({ niche, ages: [from, to] = [0, 99] }) => !niche && from <= age && age <= to).length,
    ).toBeGreaterThan(40);
  for (const turns of exchanges) {
    expect(turns.length).toBeGreaterThan(10);
    expect(turns.some((turn) => turn.startsWith('+'))).toBe(true);
  }
  const lines = [...texts.map(({ text }) => text), ...Object.values(whys).flat(), ...endings];
  expect(repeatedIn(lines)).toEqual([]);
  expect(lines.filter((line) => !/[.?!…]$/.test(line))).toEqual([]);
});
