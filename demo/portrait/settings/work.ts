import { chance, pick } from '../../random.ts';
import { books, pendant, plant, window } from './furniture.ts';
import { bokeh, ground, layer, paintHeight, paintWidth, scatter, within } from './paint.ts';
import { ofVariant, type Setting } from './setting.ts';

const loftLooks = [
  { brick: ['#b0694f', '#9a5842', '#c17f64'], sky: '#f3f9fb', light: '#fff4e0', shade: '#94766a', dim: 0 },
  { brick: ['#d9d2c8', '#cbc3b7', '#e6e0d6'], sky: '#e6f1f6', light: '#fbf6ea', shade: '#a09a94', dim: 0 },
  { brick: ['#8a5444', '#74443a', '#9a6552'], sky: '#ffcf94', light: '#ffcb8c', shade: '#7d5a56', dim: 0.14 },
  { brick: ['#6f6a66', '#5f5a57', '#807a74'], sky: '#3f4f7d', light: '#ffd2a0', shade: '#555a70', dim: 0.35 },
];

/** Brick, tall windows with iron bars, a desk and plants. */
export const loft: Setting = (random, variant) => {
  const look = ofVariant(variant, loftLooks);
  const right = variant % 2 === 0;
  const far = layer(2.3);
  ground(far, [
    [0, look.brick[0] as string],
    [1, look.brick[1] as string],
  ]);
  for (let row = 0; row < 26; row++)
    for (let column = -1; column < 11; column++)
      if (chance(random, 0.75))
        far.rect(column * 24 + (row % 2) * 12, row * 9, 22.5, 7.6, pick(random, look.brick), within(random, 0.5, 1));
  window(far, right ? 132 : -16, 14, 124, 162, {
    sky: look.sky,
    below: look.dim > 0.2 ? '#2c365a' : '#bccad0',
    frame: '#24282b',
    columns: 4,
    rows: 4,
  });
  if (look.dim > 0.2)
    bokeh(random, far, {
      count: 22,
      x: right ? [134, 240] : [0, 106],
      y: [80, 176],
      radius: [2, 5],
      colors: ['#ffd28a', '#ffb46a', '#9ab8ff'],
      opacity: 0.9,
    });
  else far.glow(right ? 196 : 46, 90, 126, look.sky, 0.75);
  const near = layer(2);
  const board = right ? -6 : 158;
  for (const y of [76, 122]) {
    near.rect(board, y, 84, 4, '#7a5a3c');
    books(random, near, board + 4, y, 44, 24, ['#e9e0d0', '#3f5a6b', '#c9703f', '#d9b24a', '#4f6a55']);
  }
  plant(random, near, board + 66, 116, 28, ['#5f8f55', '#7dab6a'], '#efe6d6');
  near.rect(0, 200, paintWidth, 7, '#c9a06e');
  near.rect(0, 207, paintWidth, 93, '#3a332e');
  near.rect(right ? 176 : 8, 158, 54, 36, '#1e2226');
  near.rect(
    right ? 178 : 10,
    160,
    50,
    32,
    near.fade([
      [0, '#9fc3e0'],
      [1, '#e2ecf3'],
    ]),
  );
  near.path(right ? 'M200 194h6v6h-6Z' : 'M32 194h6v6h-6Z', '#1e2226');
  pendant(near, right ? 44 : 196, 16, 32, '#26302e', '#ffdb9c');
  return {
    layers: [far, near],
    light: { from: right ? 'right' : 'left', warm: look.light, ambient: look.shade, dim: look.dim },
  };
};

const workshopLooks = [
  { wall: ['#c9a57a', '#9c7650'], board: '#e0c59c', light: '#ffe6b8', shade: '#94785a', dim: 0.05 },
  { wall: ['#6b7a7d', '#4a5659'], board: '#8c6a48', light: '#fff0d6', shade: '#6a7678', dim: 0.1 },
  { wall: ['#7a5238', '#523524'], board: '#a87a4e', light: '#ffc888', shade: '#76543f', dim: 0.25 },
  { wall: ['#d9d6cc', '#b0aca0'], board: '#c9a06e', light: '#f8f5ea', shade: '#98958a', dim: 0 },
];

/** Tools on a board, planks and a bench. */
export const workshop: Setting = (random, variant) => {
  const look = ofVariant(variant, workshopLooks);
  const right = variant % 2 === 1;
  const far = layer(2.1);
  ground(far, [
    [0, look.wall[0] as string],
    [1, look.wall[1] as string],
  ]);
  for (let x = 0; x < 240; x += 20) far.rect(x, 0, 1.4, 200, '#000000', 0.12);
  window(far, right ? 184 : -26, 24, 82, 100, {
    sky: '#f6fafa',
    below: '#b4cc98',
    frame: '#5a4030',
    columns: 2,
    rows: 2,
  });
  far.glow(right ? 226 : 14, 74, 110, '#fff8e6', 0.7);
  const board = right ? 0 : 148;
  far.rect(board - 4, 38, 98, 112, look.board);
  const steel = ['#5a6468', '#3a4246', '#8a9498'];
  const handles = ['#c9402f', '#e0a03c', '#7a4a2a', '#2f5a7d'];
  for (const [index, x] of [8, 24, 42, 58, 76].entries()) {
    const left = board + x;
    const handle = pick(random, handles);
    if (index === 0) {
      far.rect(left, 56, 4.6, 52, '#8c5a34');
      far.rect(left - 7, 48, 19, 10, '#3a4246');
    } else if (index === 2) {
      far.path(`M${left - 6} 50h16l-4 56h-6Z`, '#b4bcbe');
      far.path(`M${left - 8} 104h16l2 22q-10 8 -18 0Z`, handle);
    } else {
      far.rect(left, 50, 3.6, 40, pick(random, steel));
      far.rect(left - 2, 88, 7.6, 26, handle);
    }
  }
  for (let x = board + 4; x < board + 88; x += 13)
    far.rect(x, 126, 9, 18, pick(random, ['#c9402f', '#3f6b8a', '#e9c45a', '#f3efe4']), 0.9);
  const near = layer(1.9);
  for (const [x, turn] of [
    [right ? 206 : 22, 5],
    [right ? 220 : 36, 8],
    [right ? 192 : 8, 2],
  ] as const)
    near.rect(x, 84, 9, 130, pick(random, ['#d9b07a', '#c9955a', '#b47e4a']), 1, turn);
  near.rect(0, 198, paintWidth, 11, '#c08a55');
  near.rect(0, 209, paintWidth, 91, '#5f4028');
  near.path(right ? 'M22 198v-14h18v-10h12v24Z' : 'M218 198v-14h-18v-10h-12v24Z', '#3f5a6b');
  pendant(near, 126, 2, 40, '#2f4a40', '#ffe0a0');
  const lights = layer(0.7);
  bokeh(random, lights, { count: 14, y: [30, 200], radius: [1, 3], colors: ['#fff3d0'], opacity: 0.6 });
  return {
    layers: [far, near, lights],
    light: { from: right ? 'right' : 'left', warm: look.light, ambient: look.shade, dim: look.dim },
  };
};

const gymLooks = [
  {
    wall: ['#4a5058', '#2f343a'],
    floor: '#24272b',
    tube: '#f3f8ff',
    accent: '#e8542f',
    light: '#eaf2ff',
    shade: '#565d68',
    dim: 0.15,
  },
  {
    wall: ['#d9dde0', '#aab2b8'],
    floor: '#4a5056',
    tube: '#ffffff',
    accent: '#2f7dc9',
    light: '#ffffff',
    shade: '#98a2ac',
    dim: 0,
  },
  {
    wall: ['#7a5a4a', '#4f3a30'],
    floor: '#2a2320',
    tube: '#ffdca8',
    accent: '#d9a23c',
    light: '#ffd8a4',
    shade: '#70594e',
    dim: 0.14,
  },
  {
    wall: ['#3a3f5f', '#262a44'],
    floor: '#1c1f30',
    tube: '#c8d4ff',
    accent: '#a05ae8',
    light: '#d8dcff',
    shade: '#4c5278',
    dim: 0.25,
  },
];

/** Racks of weights, lamps in rows and a bag on a chain. */
export const gym: Setting = (random, variant) => {
  const look = ofVariant(variant, gymLooks);
  const right = variant % 2 === 0;
  const far = layer(2.3);
  ground(far, [
    [0, look.wall[0] as string],
    [1, look.wall[1] as string],
  ]);
  far.rect(0, 60, paintWidth, 9, look.accent, 0.9);
  for (const [x1, x2] of [
    [16, 78],
    [104, 112],
    [224, 162],
  ] as const) {
    far.line(`M${x1} 4L${x2} 48`, look.tube, 6);
    far.glow((x1 + x2) / 2, 26, 50, look.tube, 0.55);
  }
  far.rect(0, 206, paintWidth, 94, look.floor);
  const near = layer(1.9);
  const rack = right ? -8 : 150;
  for (const x of [rack, rack + 92]) near.rect(x, 84, 7, 150, '#16181b');
  for (const y of [118, 154, 190]) {
    near.rect(rack, y, 98, 6, '#1e2124');
    for (let x = rack + 14; x < rack + 88; x += 25) {
      near.rect(x - 9, y - 9, 18, 4.5, '#aeb6bd');
      for (const side of [-10, 5])
        near.rect(x + side, y - 15, 6, 16, pick(random, ['#26292d', look.accent, '#3a3f45']));
    }
  }
  const bag = right ? 204 : 36;
  near.line(`M${bag} -4V62`, '#8a9096', 2);
  near.path(`M${bag - 16} 66q16 -10 32 0v106q-16 12 -32 0Z`, look.accent);
  near.path(`M${bag - 16} 66q16 -10 32 0v9q-16 -8 -32 0Z`, '#1c1e20');
  near.rect(bag + 4, 74, 6, 98, '#ffffff', 0.16);
  near.rect(
    0,
    0,
    paintWidth,
    paintHeight,
    near.fade([
      [0, look.light, 0.1],
      [1, '#000000', 0.15],
    ]),
  );
  return {
    layers: [far, near],
    light: { from: right ? 'right' : 'left', warm: look.light, ambient: look.shade, dim: look.dim },
  };
};

const studioLooks = [
  { wall: ['#e9d5c4', '#c9a68f'], light: '#fff1e0', shade: '#b0907f', dim: 0 },
  { wall: ['#c9c2e0', '#9a8fc4'], light: '#f8f0ff', shade: '#9088b4', dim: 0 },
  { wall: ['#a9c4b8', '#7a9c8e'], light: '#fbf6e6', shade: '#7f9a8e', dim: 0 },
  { wall: ['#eeb98e', '#d98e62'], light: '#ffe6c4', shade: '#b4805f', dim: 0 },
];

/** A plain wall with the shadow of leaves or of a window on it. */
export const studio: Setting = (_random, variant) => {
  const look = ofVariant(variant, studioLooks);
  const far = layer(2.4);
  ground(far, [
    [0, look.wall[0] as string],
    [1, look.wall[1] as string],
  ]);
  far.rect(
    0,
    0,
    paintWidth,
    paintHeight,
    far.radiance([
      [0, look.light, 0.75],
      [0.6, look.light, 0.15],
      [1, look.shade, 0.35],
    ]),
  );
  const right = variant % 2 === 0;
  if (right) {
    for (const x of [136, 172, 208]) far.path(`M${x} 24l30 -12v84l-30 14Zm0 98l30 -14v74l-30 18Z`, look.light, 0.8);
  } else
    for (let i = 0; i < 26; i++) {
      const y = 20 + i * 9;
      const side = i % 2 ? 1 : -1;
      const stem = 40 + i * 0.8;
      far.oval(stem + side * 17, y - 5, 20, 5, look.shade, 0.5, side * -28);
    }
  return {
    layers: [far],
    light: { from: right ? 'left' : 'right', warm: look.light, ambient: look.shade, dim: look.dim },
  };
};

const marketLooks = [
  {
    sky: '#cfe4f2',
    stripe: '#c9402f',
    light: '#fff3d8',
    shade: '#8f9a9c',
    dim: 0,
    goods: ['#e8873a', '#d9402f', '#f0c23c', '#7fae45', '#b0353f'],
  },
  {
    sky: '#f6e0b8',
    stripe: '#2f7d5f',
    light: '#ffe2a8',
    shade: '#8f8a6a',
    dim: 0.03,
    goods: ['#e86f95', '#f3b0c4', '#f6e06a', '#ffffff', '#8f6fd0'],
  },
  {
    sky: '#dfe6ea',
    stripe: '#2f5a8c',
    light: '#f6f3ea',
    shade: '#8592a0',
    dim: 0.02,
    goods: ['#7fae45', '#a9c85a', '#e8873a', '#d9c23c', '#5f8f3f'],
  },
  {
    sky: '#ffcf9a',
    stripe: '#d98a2f',
    light: '#ffca88',
    shade: '#96705f',
    dim: 0.12,
    goods: ['#d9402f', '#f0a83c', '#e8d05a', '#8c2f4a', '#e86f4a'],
  },
];

/** Striped awnings over crates of fruit and flowers. */
export const market: Setting = (random, variant) => {
  const look = ofVariant(variant, marketLooks);
  const far = layer(2.8);
  ground(far, [
    [0, look.sky],
    [0.7, look.light],
  ]);
  for (let x = -10; x < 250; x += within(random, 30, 44)) {
    far.rect(x, within(random, 30, 64), 36, 150, pick(random, ['#b98a6b', '#cfc3b0', '#a06a55', '#8c8478']), 0.75);
    for (const y of [86, 116]) far.rect(x + 8, y, 9, 16, '#5a6670', 0.7);
  }
  scatter(random, far, {
    count: 26,
    x: [86, 154],
    y: [150, 196],
    radius: [5, 9],
    colors: ['#3f4a5f', '#a04a4a', '#d9b98a', '#4f6a5a', '#e6e0d6'],
    opacity: 0.8,
  });
  const near = layer(1.9);
  for (const [x, wide] of [
    [-18, 104],
    [158, 104],
  ] as const) {
    near.rect(x + 6, 76, 4, 160, '#5a4636');
    near.rect(x + wide - 10, 76, 4, 160, '#5a4636');
    for (let i = 0; i < 8; i++) {
      const left = x + (i * wide) / 8;
      near.path(
        `M${left} 82L${left + 4} 38h${wide / 8}L${left + wide / 8} 82q${-wide / 16} 14 ${-wide / 8} 0Z`,
        i % 2 ? '#f8f3e8' : look.stripe,
      );
    }
    for (const [row, y] of [182, 212, 242].entries()) {
      near.rect(x, y + 12, wide, 18, '#9c7048');
      const color = pick(random, look.goods);
      scatter(random, near, {
        count: 26,
        x: [x + 2, x + wide / 2],
        y: [y + 1, y + 12],
        radius: [3.6, 5.6],
        colors: [color, color, pick(random, look.goods)],
      });
      const other = look.goods[(row + 2) % look.goods.length] as string;
      scatter(random, near, {
        count: 26,
        x: [x + wide / 2, x + wide],
        y: [y + 1, y + 12],
        radius: [3.6, 5.6],
        colors: [other],
      });
    }
  }
  const lights = layer(0.7);
  bokeh(random, lights, { count: 10, y: [84, 150], radius: [3, 7], colors: ['#fff0c4', look.light], opacity: 0.55 });
  return {
    layers: [far, near, lights],
    light: { from: variant % 2 ? 'right' : 'left', warm: look.light, ambient: look.shade, dim: look.dim },
  };
};
