import { minute } from '@rendezvous/contract/durations';
import { expect, test } from 'vitest';
import { makeRandom, pick } from '../../random.ts';
import { expressions, garments, type Outfit, poses, type Shot } from '../shot.ts';
import { shapeBody } from './body/body.ts';
import { baseMesh, target } from './body/data.ts';
import { expressionShape } from './expression.ts';
import { drawFigure } from './figure.ts';
import { hairStyles } from './hair/styles.ts';
import { type LookHints, makeLook } from './look.ts';
import { figureOf } from './person.ts';
import { lampsOf } from './render/light.ts';
import { f } from './render/vector.ts';

const skins = ['light', 'fair', 'tan', 'brown', 'dark'] as const;
const builds = ['slim', 'average', 'athletic', 'curvy', 'full'] as const;

function someone(seed: number, changes: Partial<LookHints> = {}) {
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

const outfit: Outfit = { garment: 'shirt', color: '#34507a', second: '#f4efe8', pattern: 'plain' };
const shot: Shot = {
  pose: 'arms-down',
  expression: 'smile',
  turn: 0.3,
  tilt: 0.2,
  gaze: 0,
  crop: 'waist',
  outfit,
};
const lamps = lampsOf({ from: 'left', warm: [1, 0.9, 0.7], ambient: [0.5, 0.5, 0.6], dim: 0.1 });
const [width, height] = [120, 150];
const framing = { width, height, eyes: [60, 42] as const, scale: 17 };

/** Four bytes of each pixel. */
const draw = (look: ReturnType<typeof makeLook>, changes: Partial<typeof shot> = {}) =>
  drawFigure(figureOf(look, { ...shot, ...changes }), framing, lamps);
const covered = (pixels: Uint8Array) => pixels.filter((value, i) => i % 4 === 3 && value > 127).length;
const at = (pixels: Uint8Array, x: number, y: number) => [
  ...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
];

test('the same person in the same shot is the same picture, another another', async () => {
  const first = await draw(someone(7));
  expect(await draw(someone(7))).toEqual(first);
  expect(await draw(someone(9))).not.toEqual(first);
});

test('a figure stands before nothing, its eyes where the picture wants them', async () => {
  for (const [seed, turn] of [
    [1, -0.8],
    [2, 0.8],
    [3, 0],
  ] as const) {
    const pixels = await draw(someone(seed), { turn });
    expect(at(pixels, 60, 42)[3]).toBe(255);
    for (const [x, y] of [
      [1, 1],
      [118, 1],
      [1, 40],
      [118, 40],
    ] as const)
      expect(at(pixels, x, y)[3]).toBe(0);
    expect(covered(pixels) / (width * height)).toBeGreaterThan(0.2);
  }
});

test('dark skin is darker than light skin, in every age', async () => {
  const forehead = async (skin: (typeof skins)[number], age: number) => {
    const [red = 0, green = 0, blue = 0] = at(await draw(someone(12, { skin, age }), { turn: 0 }), 60, 37);
    return red + green + blue;
  };
  for (const age of [25, 50, 75]) {
    const values = await Promise.all(skins.map((skin) => forehead(skin, age)));
    expect(values[0]).toBeGreaterThan((values[2] as number) * 1.05);
    expect(values[2]).toBeGreaterThan((values[4] as number) * 1.3);
  }
});

test('a full figure has more at the waist than an average one, and that than a slim one', () => {
  const { positions } = baseMesh();
  const waist = Array.from({ length: positions.length / 3 }, (_, vertex) => vertex * 3).filter(
    (i) => Math.abs(f(positions, i)) < 1.7 && f(positions, i + 1) > 2 && f(positions, i + 1) < 2.7,
  );
  for (const gender of ['female', 'male'] as const) {
    const sizes = (['slim', 'average', 'full'] as const).map((bodyType) => {
      const body = shapeBody(someone(4, { gender, bodyType, age: 30 }).shape);
      const extent = (axis: number) => {
        const along = waist.map((i) => f(body, i + axis));
        return Math.max(...along) - Math.min(...along);
      };
      return extent(0) + extent(2);
    }) as [number, number, number];
    expect(sizes[1] / sizes[0]).toBeGreaterThan(1.02);
    expect(sizes[2] / sizes[1]).toBeGreaterThan(1.1);
  }
});

test('somebody who grows older keeps the face they have', () => {
  const [young, old] = [someone(30, { age: 25, skin: 'fair' }), someone(30, { age: 78, skin: 'fair' })];
  for (const trait of ['nose-width', 'eye-apart', 'jaw']) {
    for (const sign of ['+', '-']) expect(old.shape[trait + sign]).toBe(young.shape[trait + sign]);
  }
  expect(old.skin.layers.map(({ name }) => name)).toContain('old-female-light');
  expect(young.skin.layers.map(({ name }) => name).join()).not.toMatch(/old|middleage/);
});

test('every target that a look or an expression names is there, and moves the mesh', () => {
  const named = new Set<string>();
  for (let seed = 0; seed < 400; seed++) for (const name of Object.keys(someone(seed).shape)) named.add(name);
  for (const expression of expressions) {
    for (const side of [-1, 1]) for (const name of Object.keys(expressionShape(expression, side))) named.add(name);
  }
  expect(named.size).toBeGreaterThan(100);
  // Of average weight and muscle, people are as the targets of their descent make them.
  const moving = [...named].filter((name) => !/-averagemuscle-averageweight$/.test(name));
  for (const name of moving) expect(target(name).vertex.length, name).toBeGreaterThan(0);
});

test('two hundred people of one age and build have faces of their own', () => {
  const spread = (values: number[]) => {
    const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
    return Math.sqrt(values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / values.length);
  };
  for (const gender of ['female', 'male'] as const) {
    const looks = Array.from({ length: 200 }, (_, seed) => someone(seed, { gender, age: 30, bodyType: 'average' }));
    for (const trait of ['nose-width', 'eye-apart', 'mouth-width', 'chin-height', 'cheek-bone']) {
      const values = looks.map(({ shape }) => (shape[`${trait}+`] ?? 0) - (shape[`${trait}-`] ?? 0));
      expect(spread(values), trait).toBeGreaterThan(0.15);
    }
    expect(new Set(looks.map(({ shape }) => JSON.stringify(shape))).size).toBe(200);
  }
});

test('each expression is another face', () => {
  const look = someone(12);
  const faces = expressions.map((expression) => shapeBody(figureOf(look, { ...shot, expression }).shape).join());
  expect(new Set(faces).size).toBe(expressions.length);
});

/** How many pixels differ visibly. */
function difference(one: Uint8Array, other: Uint8Array): number {
  let differing = 0;
  for (let i = 0; i < one.length; i += 4) {
    const away = [0, 1, 2, 3].reduce((sum, k) => sum + Math.abs((one[i + k] as number) - (other[i + k] as number)), 0);
    if (away > 24) differing++;
  }
  return differing;
}

test('every pose moves the arms', async () => {
  const hanging = await draw(someone(4));
  for (const pose of poses) {
    if (pose !== 'arms-down') expect(difference(await draw(someone(4), { pose }), hanging), pose).toBeGreaterThan(60);
  }
});

test('every garment covers a body in a way of its own, and every pattern shows', { timeout: 2 * minute }, async () => {
  for (const gender of ['female', 'male'] as const) {
    const drawn = await Promise.all(
      garments.map((garment) => draw(someone(6, { gender }), { outfit: { ...outfit, garment } })),
    );
    for (const [i, one] of drawn.entries()) {
      const [red = 0, , blue = 0] = at(one, 60, 110);
      expect(blue - red, garments[i]).toBeGreaterThan(-60);
    }
    expect(new Set(drawn.map((pixels) => pixels.join())).size).toBeGreaterThanOrEqual(garments.length - 3);
  }
  const tee = (pattern: Outfit['pattern']) =>
    draw(someone(6, { gender: 'female' }), { outfit: { ...outfit, garment: 'tshirt', pattern } });
  const plain = await tee('plain');
  for (const pattern of ['stripes', 'check', 'dots', 'floral'] as const) {
    expect(difference(await tee(pattern), plain), pattern).toBeGreaterThan(100);
  }
});

const close = { ...framing, scale: 50, eyes: [60, 60] as const };

test('glasses, earrings, lips, blush and freckles show', async () => {
  const bare = { lips: '#b9525c', lipShare: 0, blush: 0, freckles: 0, seed: 5 };
  const look = {
    ...someone(12, { skin: 'light', age: 28 }),
    marking: bare,
    glasses: 'none',
    earrings: 'none',
  } as const;
  const seen = (changes: object) => drawFigure(figureOf({ ...look, ...changes }, { ...shot, turn: 0.4 }), close, lamps);
  const plain = await seen({});
  for (const changes of [
    { glasses: 'round' },
    { glasses: 'cat' },
    { glasses: 'wire' },
    { marking: { ...bare, lipShare: 0.7 } },
    { marking: { ...bare, freckles: 1 } },
  ])
    expect(difference(await seen(changes), plain), JSON.stringify(changes)).toBeGreaterThan(15);
  for (const changes of [{ earrings: 'hoop' }, { marking: { ...bare, blush: 1 } }])
    expect(await seen(changes), JSON.stringify(changes)).not.toEqual(plain);
});

test('the cheek towards the light is brighter, whichever side that is', async () => {
  const look = { ...someone(13, { age: 30, skin: 'fair' }), glasses: 'none', beard: 'none' } as const;
  for (const from of ['left', 'right'] as const) {
    const lampsFrom = lampsOf({ from, warm: [1, 0.9, 0.7], ambient: [0.5, 0.5, 0.6], dim: 0.1 });
    const pixels = await drawFigure(figureOf(look, { ...shot, turn: 0, tilt: 0 }), close, lampsFrom);
    const [left, right] = [38, 82].map((x) => {
      const [red = 0, green = 0, blue = 0] = at(pixels, x, 82);
      return red + green + blue;
    }) as [number, number];
    if (from === 'left') expect(left).toBeGreaterThan(right);
    else expect(right).toBeGreaterThan(left);
  }
});

test('every build is drawn', async () => {
  for (const bodyType of builds) expect(covered(await draw(someone(8, { bodyType })))).toBeGreaterThan(3000);
});

test(
  'every way to wear hair and every beard is drawn, and leaves the eyes free',
  async () => {
    const look = someone(3, { gender: 'male', age: 40 });
    const bare = await draw({ ...look, glasses: 'none', hair: { style: 'bald', mirrored: false }, beard: 'none' });
    const eyes = [54, 66].map((x) => at(bare, x, 42));
    for (const style of hairStyles) {
      for (const mirrored of [false, true]) {
        const pixels = await draw({ ...look, glasses: 'none', hair: { style, mirrored }, beard: 'none' });
        if (style !== 'bald') expect(pixels, style).not.toEqual(bare);
        for (const [i, x] of [54, 66].entries()) {
          const [red = 0, green = 0] = at(pixels, x, 42);
          const [bareRed = 0, bareGreen = 0] = eyes[i] as number[];
          expect(Math.abs(red - bareRed) + Math.abs(green - bareGreen), style).toBeLessThan(90);
        }
      }
    }
    for (const beard of ['stubble', 'short', 'full', 'goatee', 'moustache'] as const) {
      expect(await draw({ ...look, beard }), beard).not.toEqual(await draw({ ...look, beard: 'none' }));
    }
  },
  2 * minute,
);
