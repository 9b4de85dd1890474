import { expect, test } from 'vitest';
import { createPlaces } from '../features/place/place.service.ts';
import { makePeople } from './people.ts';
import { choosePortraits } from './portrait/choice.ts';
import { drawPortrait, faceOf, type Portrait } from './portrait/portrait.ts';
import { variantCount } from './portrait/settings/setting.ts';
import { backdrop, settingNames } from './portrait/settings/settings.ts';
import { interestPlaces, subjectPlaces } from './portrait/topics.ts';
import { makeRandom } from './random.ts';

const now = new Date('2026-11-20T12:00:00Z');
const people = makePeople(300, 3, createPlaces().towns(), now);
const picturesOf = (shy = false) => {
  const random = makeRandom(9);
  return people.map((person) => ({ person, pictures: choosePortraits({ random, person, count: 3, shy, now }) }));
};
const chosen = picturesOf();
const pixelsOf = async (portrait: Portrait) => (await drawPortrait(portrait, 96)).toBuffer();

test('the same choices draw the same picture, others another', async () => {
  expect(picturesOf()).toEqual(chosen);
  const [first, second] = chosen.map(({ pictures }) => pictures[0] as Portrait) as [Portrait, Portrait];
  const [one, again, other] = await Promise.all([first, structuredClone(first), second].map(pixelsOf));
  expect(one?.equals(again as Buffer)).toBe(true);
  expect(one?.equals(other as Buffer)).toBe(false);
});

test('everybody is seen in several places, and looks the same in all of them', () => {
  for (const { pictures } of chosen) {
    expect(pictures.length).toBe(3);
    expect(new Set(pictures.map(({ place }) => place.setting)).size).toBe(3);
    expect(new Set(pictures.map(({ look }) => JSON.stringify(look))).size).toBe(1);
    expect(new Set(pictures.map(({ kind }) => kind)).size).toBe(1);
  }
});

test('who tells of a dog or a cat shows it in the first two pictures', () => {
  for (const pet of ['dog', 'cat'] as const) {
    const owners = chosen.filter(({ person }) => person.subjects.includes(pet));
    expect(owners.length).toBeGreaterThan(3);
    for (const { pictures } of owners) expect(pictures.slice(0, 2).map(({ place }) => place.prop)).toContain(pet);
  }
});

test('what a text tells of decides where its writer is seen', () => {
  for (const { person, pictures } of chosen) {
    const told = [
      ...person.subjects.map((subject) => subjectPlaces[subject]),
      ...person.mentioned.flatMap((interest) => interestPlaces[interest] ?? []),
    ].flat();
    if (told.length === 0) continue;
    const seen = pictures.map(({ place }) => place.setting);
    expect(told.some(({ setting }) => seen.includes(setting))).toBe(true);
  }
});

test('all members in the shade are veiled, and nobody else is', () => {
  expect(chosen.flatMap(({ pictures }) => pictures).filter(({ veil }) => veil)).toEqual([]);
  expect(
    picturesOf(true)
      .flatMap(({ pictures }) => pictures)
      .filter(({ veil }) => !veil),
  ).toEqual([]);
});

test('no face is cut off', () => {
  for (const { x, y, radius } of chosen.flatMap(({ pictures }) => pictures.map(faceOf))) {
    expect(Math.min(x, y, 960 - x, 1200 - y)).toBeGreaterThanOrEqual(radius);
  }
});

test('every setting has variants that differ', async () => {
  for (const name of settingNames) {
    const variants = await Promise.all(Array.from({ length: variantCount }, (_, variant) => backdrop(name, variant)));
    expect(new Set(variants.map(({ picture }) => picture)).size).toBe(variantCount);
  }
});
