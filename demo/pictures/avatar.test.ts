import { nicheDefaults, niches } from '@rendezvous/contract/niche';
import { expect, test } from 'vitest';
import { demoDate, generatedMembers, listsOf } from '../testing/members.ts';
import { ageOf, greyFrom } from '../traits.ts';
import { featuresOf, groundsOf, variants } from './avatar.ts';

const members = await generatedMembers(2000);
const everyVariant = Array.from({ length: variants }, (_, variant) => variant);

test('no woman is drawn with a beard, and nobody but bald men without hair', () => {
  for (const { person } of members)
    for (const variant of everyVariant) {
      const { facialHairProbability, hair } = featuresOf(person, variant);
      if (person.gender === 'female') expect(facialHairProbability).toBe(0);
      expect(/mrClean|dougFunny/.test(String(hair))).toBe(person.gender === 'male' && person.hair_color === 'bald');
    }
});

test('from 55 everybody who has hair is grey or white, and nobody is before', () => {
  const withHair = members.filter(({ person }) => person.hair_color !== 'bald');
  const isGrey = ({ person }: (typeof members)[number]) => /grey|white/.test(person.hair_color);
  expect(withHair.filter(isGrey).length).toBeGreaterThan(100);
  expect(withHair.filter((member) => isGrey(member) !== ageOf(member.person, demoDate) >= greyFrom)).toEqual([]);
});

test('who says another hair colour is drawn with another', () => {
  const drawn = new Map<string, Set<string>>();
  for (const { person } of members.filter(({ person }) => person.hair_color !== 'bald'))
    drawn.set(person.hair_color, new Set(everyVariant.flatMap((variant) => featuresOf(person, variant).hairColor)));
  const all = [...drawn.values()].flatMap((colors) => [...colors]);
  expect(drawn.size).toBe(6);
  expect(new Set(all).size).toBe(all.length);
});

test('in a list of women or men, by their last visit, nobody has the picture of one of the next ten', () => {
  const lists = listsOf(members).map((list) => list.flatMap(({ photos }) => photos[0]?.picture.facts.hash ?? []));
  expect(lists.length).toBe(12);
  for (const list of lists) {
    for (const [place, hash] of list.entries()) expect(list.slice(place + 1, place + 11)).not.toContain(hash);
  }
});

test('every brand has four grounds of its own, light enough for dark outlines', () => {
  const grounds = niches.map((niche) => groundsOf(nicheDefaults[niche].theme));
  expect(new Set(grounds.flat()).size).toBe(4 * niches.length);
  const brightness = (color: string) =>
    Math.min(...[1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)));
  expect(Math.min(...grounds.flat().map(brightness))).toBeGreaterThan(150);
});
