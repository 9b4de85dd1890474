import { expect, test } from 'vitest';
import { makeRandom, pick } from '../../random.ts';
import { type HairStyle, hairStyles } from './hair/style.ts';
import { type Look, makeLook } from './look.ts';
import { drawPerson } from './person.ts';
import { expressions, garments, poses, type Shot } from './shot.ts';

const skins = ['light', 'fair', 'tan', 'brown', 'dark'] as const;
const builds = ['slim', 'average', 'athletic', 'curvy', 'full'] as const;

function someone(seed: number, changes: Partial<Parameters<typeof makeLook>[0]> = {}): Look {
  const random = makeRandom(seed);
  return makeLook({
    seed,
    gender: seed % 2 ? 'male' : 'female',
    age: 18 + (seed % 63),
    skin: pick(random, skins),
    hairColor: 'brown',
    eyeColor: 'brown',
    bodyType: pick(random, builds),
    ...changes,
  });
}

const shot: Shot = {
  pose: 'arms-down',
  expression: 'smile',
  turn: 0.3,
  tilt: 0.2,
  gaze: 0,
  crop: 'waist',
  outfit: { garment: 'shirt', color: '#34507a', second: '#f4efe8', pattern: 'plain' },
  light: { from: 'left', warm: '#ffdfb0', ambient: '#8a5f6e', dim: 0.1 },
};

/**
 * Throws unless every element is closed, every attribute is quoted, every number is one, and every reference leads
 * somewhere.
 */
function expectWhole({ defs, body }: { defs: string; body: string }) {
  const svg = `<svg>${defs}${body}</svg>`;
  expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  const open: string[] = [];
  const rest = svg.replace(/<(\/?)([a-zA-Z]+)((?:\s+[a-zA-Z0-9-]+="[^"<]*")*)(\/?)>/g, (_, closes, name, __, empty) => {
    if (closes) expect(open.pop()).toBe(name);
    else if (!empty) open.push(name);
    return '';
  });
  expect(open).toEqual([]);
  expect(rest.trim()).toBe('');
  const ids = new Set([...defs.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  for (const [, id] of body.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(id);
}

test('the same person in the same shot is the same drawing', () => {
  expect(drawPerson(someone(7), shot)).toEqual(drawPerson(someone(7), shot));
});

test('what lasts about a person does not change with how they are seen', () => {
  const look = someone(12);
  const before = structuredClone(look);
  for (const pose of poses) drawPerson(look, { ...shot, pose, turn: -0.8, crop: 'close' });
  expect(look).toEqual(before);
  const iris = new RegExp(`stop-color="${look.eyes.color}"`);
  expect(drawPerson(look, shot).defs).toMatch(iris);
  expect(drawPerson(look, { ...shot, turn: -0.8, crop: 'close' }).defs).toMatch(iris);
});

test('someone who grows older keeps the face they have', () => {
  const [young, old] = [someone(30, { age: 25 }), someone(30, { age: 78 })];
  expect(old.nose).toEqual(young.nose);
  expect(old.face).toEqual(young.face);
  expect(old.ageing).toBeGreaterThan(young.ageing);
});

test('every hair style draws whole in every direction', () => {
  expect(hairStyles.length).toBeGreaterThanOrEqual(30);
  for (const style of hairStyles) {
    const look = someone(3);
    look.hair = { ...look.hair, style: style as HairStyle };
    for (const turn of [-1, 0, 1]) expectWhole(drawPerson(look, { ...shot, turn }));
  }
});

test('every pose, expression, garment, build and light draws whole', () => {
  for (const pose of poses) expectWhole(drawPerson(someone(4), { ...shot, pose }));
  for (const expression of expressions) expectWhole(drawPerson(someone(5), { ...shot, expression }));
  for (const garment of garments) {
    for (const pattern of ['plain', 'stripes', 'check', 'dots', 'floral'] as const) {
      expectWhole(drawPerson(someone(6), { ...shot, outfit: { ...shot.outfit, garment, pattern } }));
    }
  }
  for (const bodyType of builds) expectWhole(drawPerson(someone(8, { bodyType }), shot));
  for (const from of ['left', 'right', 'front', 'behind'] as const) {
    expectWhole(drawPerson(someone(9), { ...shot, light: { ...shot.light, from, dim: 1 } }));
  }
});

test('two people can stand in one picture', () => {
  const ids = (prefix: string, seed: number) =>
    [...drawPerson(someone(seed), shot, prefix).defs.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  const all = [...ids('a', 1), ...ids('b', 2)];
  expect(new Set(all).size).toBe(all.length);
});

test('no two of five hundred are alike', () => {
  const drawn = Array.from({ length: 500 }, (_, seed) => drawPerson(someone(seed), shot));
  expect(new Set(drawn.map(({ defs, body }) => defs + body)).size).toBe(500);
});
