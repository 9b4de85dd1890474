import { expect, test } from 'vitest';
import { createPlaces } from '../../server/features/place/place.service.ts';
import { makePeople } from '../people.ts';
import { makeRandom } from '../random.ts';
import { introduce } from '../voice/introduce.ts';
import { brush } from './brush.ts';
import { choosePortraits } from './choice.ts';
import { makeLook } from './figure/look.ts';
import type { MainPlace } from './neighbours.ts';
import { isLight, isLikeSkin } from './outfit.ts';
import { drawPortrait, faceOf, type Portrait, strokesOn } from './portrait.ts';
import { variantCount } from './settings/setting.ts';
import { backdrop, isDark, settingNames } from './settings/settings.ts';
import { interestPlaces, subjectPlaces } from './topics.ts';

const now = new Date('2026-11-20T12:00:00Z');
const newcomers = makePeople(300, 3, createPlaces().towns(), now);
const people = introduce(makeRandom(3), { niche: 'general', newcomers, now });
const picturesOf = (shy = false) => {
  const random = makeRandom(9);
  return people.map((person) => ({
    person,
    pictures: choosePortraits({ random, person, count: 3, shy, now, before: [] }),
  }));
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

test('a portrait is painted: painting it once more changes little', async () => {
  const [portrait] = chosen.flatMap(({ pictures }) => pictures) as [Portrait];
  const [width, height] = [240, 300];
  const bytes = await (await drawPortrait(portrait, width)).toBuffer();
  const again = brush({ bytes, width, height }, strokesOn(portrait, width));
  const unevenness = (pixels: Uint8Array) =>
    pixels.reduce((sum, value, i) => sum + Math.abs(value - (pixels[i + 3] ?? value)), 0);
  expect(unevenness(again) / unevenness(bytes)).toBeGreaterThan(0.9);
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

test('nobody wears the colour of their skin', () => {
  const pictures = chosen.flatMap((one) => one.pictures);
  expect(pictures.filter(({ look, shot }) => isLikeSkin(shot.outfit.color, look.skin))).toEqual([]);
});

test('nobody wears dark clothes in the dark', () => {
  const evenings = chosen.flatMap((one) => one.pictures).filter((one) => isDark(one.place.setting, one.variant));
  expect(evenings.length).toBeGreaterThan(50);
  expect(evenings.filter(({ shot }) => !isLight(shot.outfit.color))).toEqual([]);
});

test('no way to wear hair is that of many women', () => {
  const counts = new Map<string, number>();
  const women = chosen.filter(({ person }) => person.gender === 'female');
  for (const { pictures } of women) {
    const { hair } = makeLook((pictures[0] as Portrait).look);
    const way = `${hair.style} ${hair.mirrored}`;
    counts.set(way, (counts.get(way) ?? 0) + 1);
  }
  expect(counts.size).toBeGreaterThan(30);
  expect(Math.max(...counts.values())).toBeLessThan(women.length * 0.1);
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

test('a main picture shows more than a head', () => {
  for (const { pictures } of chosen) {
    const [main] = pictures as [Portrait];
    expect(faceOf(main).radius * 2).toBeLessThan(0.38 * 1200);
    expect(main.shot.crop).not.toBe('close');
  }
  const full = chosen.filter(({ person }) => ['full', 'curvy'].includes(person.body_type));
  const toTheWaist = full.filter(({ pictures }) => pictures[0]?.shot.crop === 'waist');
  expect(toTheWaist.length / full.length).toBeGreaterThan(0.8);
});

test('neighbours in a list are in different places, and no three in a row in the dark', () => {
  const random = makeRandom(4);
  const before: MainPlace[] = [];
  for (const person of people) {
    const pictures = choosePortraits({ random, person, count: 3, shy: false, now, before });
    const [main] = pictures as [Portrait];
    const props = pictures.slice(0, 2).map(({ place }) => place.prop);
    for (const pet of ['dog', 'cat'] as const) if (person.subjects.includes(pet)) expect(props).toContain(pet);
    before.push({ gender: person.gender, place: main.place, variant: main.variant });
  }
  const inTheDark = ({ place, variant }: MainPlace) => isDark(place.setting, variant);
  expect(before.filter(inTheDark).length).toBeGreaterThan(20);
  for (const list of [
    before,
    ...(['female', 'male'] as const).map((one) => before.filter((it) => it.gender === one)),
  ]) {
    for (const [index, one] of list.entries()) {
      const last = list.slice(Math.max(0, index - 2), index);
      expect(last.map(({ place }) => place.setting)).not.toContain(one.place.setting);
      if (last.length === 2) expect([...last, one].every(inTheDark)).toBe(false);
    }
  }
});

test('who rides a bicycle holds its grips, and nobody else reaches for them', () => {
  const pictures = chosen.flatMap((one) => one.pictures);
  expect(pictures.filter(({ place }) => place.prop === 'handlebar').length).toBeGreaterThan(5);
  for (const { place, shot } of pictures) {
    expect(shot.pose === 'on-handlebar').toBe(place.prop === 'handlebar');
    if (place.prop === 'handlebar') expect(shot.crop).toBe('waist');
  }
});

test('every setting has variants that differ', async () => {
  for (const name of settingNames) {
    const variants = await Promise.all(Array.from({ length: variantCount }, (_, variant) => backdrop(name, variant)));
    expect(new Set(variants.map(({ picture }) => picture)).size).toBe(variantCount);
  }
});
