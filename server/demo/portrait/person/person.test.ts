import { expect, test } from 'vitest';
import { makeRandom, pick } from '../../random.ts';
import { skinInLight } from './color.ts';
import { onTrunk, placeTrunk } from './crop.ts';
import { mimicOf } from './expression.ts';
import { makeFrame } from './frame.ts';
import { type HairStyle, hairStyles } from './hair/style.ts';
import { type Look, makeLook } from './look.ts';
import { mouthHalf, mouthLine } from './mouth.ts';
import { noseBase } from './nose.ts';
import { drawPerson } from './person.ts';
import { expressions, garments, poses, type Shot } from './shot.ts';
import { makeSheet } from './svg.ts';
import { drawYears } from './years.ts';

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

test('years are not drawn before they show, and laughter shows them sooner', () => {
  const lines = (age: number, expression: Shot['expression']) => {
    const look = someone(30, { age });
    const seen = { ...shot, expression };
    const [sheet, frame, skin] = [makeSheet('y'), makeFrame(look, seen), skinInLight(look.skin, seen.light)];
    return drawYears({ sheet, frame, look, shot: seen, skin }).length;
  };
  for (const age of [18, 24, 30, 35]) expect(lines(age, 'calm')).toBe(0);
  expect(lines(44, 'laugh')).toBeGreaterThan(lines(44, 'calm'));
  const ages = [35, 44, 56, 70].map((age) => lines(age, 'smile'));
  expect(ages).toEqual([...ages].sort((a, b) => a - b));
  expect(new Set(ages).size).toBe(ages.length);
});

test('each expression moves eyes, brows or mouth otherwise, and no face is quite even', () => {
  const faces = expressions.map((expression) => JSON.stringify(mimicOf(someone(12), { ...shot, expression })));
  expect(new Set(faces).size).toBe(expressions.length);
  for (let seed = 0; seed < 40; seed++) {
    const { brows, mouth } = mimicOf(someone(seed), { ...shot, expression: 'smile' });
    expect(brows.lift[0]).not.toBe(brows.lift[1]);
    expect(mouth.corners[0]).not.toBe(mouth.corners[1]);
  }
});

test('no corner of a mouth hangs, and the mouth stays within the cheeks', () => {
  for (let seed = 0; seed < 120; seed++) {
    for (const expression of expressions) {
      const seen = { ...shot, expression, turn: 0 };
      const look = someone(seed);
      const frame = makeFrame(look, seen);
      for (const corner of mimicOf(look, seen).mouth.corners) expect(corner).toBeGreaterThan(5);
      expect(mouthHalf(look, seen)).toBeLessThan(frame.edge(mouthLine(look, frame), 1)[0] - 8);
    }
  }
});

test('twelve neighbours are twelve faces', () => {
  const spread = (values: number[]) => {
    const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
    return Math.sqrt(values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / values.length);
  };
  for (const gender of ['female', 'male'] as const) {
    const looks = Array.from({ length: 200 }, (_, seed) => someone(seed, { gender, age: 30, bodyType: 'average' }));
    const frames = looks.map((look) => makeFrame(look, shot));
    expect(spread(frames.map(({ half }) => half))).toBeGreaterThan(3);
    expect(spread(frames.map(({ chin }) => chin))).toBeGreaterThan(4);
    expect(spread(looks.map((look) => mouthHalf(look, shot)))).toBeGreaterThan(2);
    expect(spread(looks.map(noseBase))).toBeGreaterThan(3);
    const measures = [({ eyes }: Look) => eyes.size, ({ eyes }: Look) => eyes.spacing, ({ brows }: Look) => brows.arch];
    for (const measure of measures) expect(spread(looks.map(measure))).toBeGreaterThan(0.4);
  }
});

test('a face is as wide as its shape and build, never wider below than at the cheekbones', () => {
  for (let seed = 0; seed < 120; seed++) {
    const frame = makeFrame(someone(seed), { ...shot, turn: 0 });
    const widths = [10, 40, 70, 100, 125, frame.chin - 2].map((y) => frame.edge(y, 1)[0]);
    expect(Math.max(...widths)).toBeLessThan(frame.half + 6);
    expect(widths.at(-2)).toBeLessThan(frame.half * 0.86);
    expect(widths.at(-1)).toBeLessThan(frame.half * 0.5);
  }
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

test('hands meet the grips of a handlebar however broad, turned or tilted somebody is', () => {
  for (const bodyType of builds) {
    for (const [turn, tilt] of [
      [0, 0],
      [-0.8, 1.2],
      [0.6, -1.3],
    ] as const) {
      const seen: Shot = { ...shot, pose: 'on-handlebar', turn, tilt };
      const drawn = drawPerson(someone(8, { bodyType }), seen);
      expectWhole(drawn);
      for (const x of [177, 783]) {
        const [gx, gy] = onTrunk(seen, [x, 1110]).map((value) => value.toFixed(1));
        expect(drawn.body).toContain(`translate(${gx} ${gy})`);
      }
    }
  }
});

test('a point of the picture is found on the trunk', () => {
  const seen = { ...shot, tilt: 1, turn: -0.5 };
  const [, lean, dx, dy, scale] = placeTrunk(seen).match(
    /rotate\((\S+) 480 1200\) translate\((\S+) (\S+)\)\s+scale\((\S+)\)/,
  ) as RegExpMatchArray;
  const [x, y] = onTrunk(seen, [200, 900]).map((value, i) => value * Number(scale) + Number([dx, dy][i]));
  const angle = (Number(lean) * Math.PI) / 180;
  const [rx, ry] = [(x as number) - 480, (y as number) - 1200];
  expect(480 + rx * Math.cos(angle) - ry * Math.sin(angle)).toBeCloseTo(200, 0);
  expect(1200 + rx * Math.sin(angle) + ry * Math.cos(angle)).toBeCloseTo(900, 0);
});
