import { chance, pick, type Random } from '../../random.ts';
import { bokeh, ground, type Layer, layer, paintHeight, paintWidth, ridge, scatter, within } from './paint.ts';
import { ofVariant, type Setting } from './setting.ts';

const bricks = ['#8c4b38', '#a5624a', '#6d4237', '#b98d6b', '#d9cdb8', '#5d4a48', '#7b6a58', '#c27a54'];

/** A gabled house with its left wall at `x`, with some of its windows lit; returns how wide it is. */
function drawHouse(random: Random, sheet: Layer, x: number, lit: number): number {
  const width = within(random, 34, 48);
  const top = within(random, 38, 66);
  const brick = pick(random, bricks);
  const middle = x + width / 2;
  const stepped = chance(random, 0.5);
  sheet.path(
    stepped
      ? `M${x} 186V${top + 26}h${width * 0.16}v-9h${width * 0.14}v-9h${width * 0.12}v-9h${width * 0.16}
v9h${width * 0.12}v9h${width * 0.14}v9h${width * 0.16}V186Z`
      : `M${x} 186V${top + 26}C${x + 8} ${top + 22} ${middle - 12} ${top + 6} ${middle - 7}
${top - 4}H${middle + 7}C${middle + 12} ${top + 6} ${x + width - 8} ${top + 22} ${x + width} ${top + 26}V186Z`,
    brick,
  );
  sheet.rect(x + width - 2, top + 26, 2, 170, '#2b2222', 0.35);
  for (let y = top + 32; y < 165; y += 29)
    for (const column of [0.14, 0.56]) {
      const isLit = chance(random, lit);
      sheet.rect(x + width * column - 1.5, y - 1.5, width * 0.3 + 3, 21, '#f3ead9', 0.85);
      sheet.rect(x + width * column, y, width * 0.3, 18, isLit ? '#ffd98c' : '#3c4a58', isLit ? 1 : 0.9);
    }
  return width;
}

const canalLooks = [
  {
    sky: ['#9cc3e6', '#dcebf5'],
    water: ['#7d9aa8', '#4d6b70'],
    light: '#fff3d6',
    shade: '#5b7890',
    dim: 0,
    lit: 0.12,
    leaves: ['#6f9a4b', '#8cb35d', '#557d3d'],
  },
  {
    sky: ['#f0b27a', '#fbe0b0'],
    water: ['#c08a62', '#6d5148'],
    light: '#ffc98a',
    shade: '#7a5a6a',
    dim: 0.15,
    lit: 0.35,
    leaves: ['#a8893f', '#c39a45', '#7d7036'],
  },
  {
    sky: ['#38406e', '#c98a86'],
    water: ['#4a4a70', '#2a2b48'],
    light: '#ffb870',
    shade: '#454a7d',
    dim: 0.55,
    lit: 0.85,
    leaves: ['#30414a', '#3b4d4b', '#28363f'],
  },
  {
    sky: ['#c6d0d6', '#e8e6dd'],
    water: ['#94a09c', '#5f6b66'],
    light: '#fff0dc',
    shade: '#75818a',
    dim: 0.05,
    lit: 0.3,
    leaves: ['#c9792f', '#dd9a3c', '#a85a2a'],
  },
];

/** Gabled houses along a canal, with boats and a lamp. */
export const canal: Setting = (random, variant) => {
  const time = ofVariant(variant, canalLooks);
  const far = layer(2.6);
  ground(far, [
    [0, time.sky[0] as string],
    [0.6, time.sky[1] as string],
  ]);
  for (let x = -14; x < paintWidth; ) x += drawHouse(random, far, x, time.lit);
  far.rect(
    0,
    0,
    paintWidth,
    190,
    far.fade([
      [0, time.shade, 0.1 + time.dim * 0.75],
      [1, time.light, 0.18],
    ]),
  );
  far.rect(0, 180, paintWidth, 8, '#5d554c');
  far.rect(
    0,
    187,
    paintWidth,
    113,
    far.fade([
      [0, time.water[0] as string],
      [1, time.water[1] as string],
    ]),
  );
  for (let i = 0; i < 34; i++)
    far.rect(
      within(random, -20, 230),
      within(random, 190, 298),
      within(random, 16, 60),
      within(random, 1.5, 4),
      pick(random, [time.sky[1] as string, time.light, ...bricks.slice(0, 4)]),
      within(random, 0.15, 0.5),
    );
  const near = layer(1.7);
  const side = variant % 2 === 0 ? 0 : 1;
  near.path(side ? 'M138 206h92l-10 20h-74Z' : 'M4 206h92l-8 20H14Z', '#2d3b4a');
  near.rect(side ? 150 : 20, 196, 56, 11, '#e9e2d4', 0.9);
  const trunk = side ? 18 : 212;
  near.path(`M${trunk - 4} 195L${trunk - 2} 60h5l4 135Z`, '#3b3029');
  scatter(random, near, {
    count: 60,
    x: [trunk - 44, trunk + 40],
    y: [-6, 84],
    radius: [5, 12],
    colors: time.leaves,
    opacity: 0.9,
  });
  const lamp = side ? 206 : 40;
  near.rect(lamp - 1.2, 84, 2.6, 112, '#23282b');
  near.rect(lamp - 5, 70, 10, 15, time.lit > 0.5 ? '#ffe9b8' : '#dfe6e6');
  if (time.lit > 0.5) near.glow(lamp, 78, 42, '#ffcf87', 0.8);
  const lights = layer(0.7);
  bokeh(random, lights, {
    count: time.lit > 0.5 ? 26 : 9,
    y: [90, 250],
    radius: [3, 8],
    colors: [time.light, '#ffe8b5', '#ffd08a'],
    opacity: time.lit > 0.5 ? 0.75 : 0.3,
  });
  return {
    layers: [far, near, lights],
    light: { from: side ? 'right' : 'left', warm: time.light, ambient: time.shade, dim: time.dim },
  };
};

const beachLooks = [
  {
    sky: ['#3f4a86', '#d77f7b', '#ffc277'],
    sea: ['#e09a7a', '#5b5f86'],
    sand: ['#b98a72', '#6e5358'],
    sun: '#fff0c4',
    light: '#ffb072',
    shade: '#6a5f96',
    dim: 0.25,
    at: 108,
  },
  {
    sky: ['#6fb1dd', '#a9d6ea', '#e3f1ee'],
    sea: ['#5aa5b8', '#3c8aa5'],
    sand: ['#ecd9b3', '#cdb288'],
    sun: '#ffffff',
    light: '#fff4dc',
    shade: '#7fa9c2',
    dim: 0,
    at: 20,
  },
  {
    sky: ['#7d8db8', '#e8a9b0', '#fbd7c3'],
    sea: ['#c9a2b0', '#7d86a8'],
    sand: ['#d3b3a3', '#94797c'],
    sun: '#fff3e0',
    light: '#ffcdb0',
    shade: '#8d86b0',
    dim: 0.12,
    at: 112,
  },
  {
    sky: ['#a9b5bd', '#c7ced0', '#e2e0d8'],
    sea: ['#8b9a9c', '#6a7c80'],
    sand: ['#cbbca0', '#a39478'],
    sun: '#f6f3e8',
    light: '#f3ecdf',
    shade: '#8796a3',
    dim: 0.05,
    at: 60,
  },
];

/** Sand, sea and a low sun, with dune grass beside. */
export const beach: Setting = (random, variant) => {
  const time = ofVariant(variant, beachLooks);
  const right = variant % 2 === 0;
  const sunX = right ? 190 : 48;
  const far = layer(3);
  ground(far, [
    [0, time.sky[0] as string],
    [0.28, time.sky[1] as string],
    [0.47, time.sky[2] as string],
  ]);
  for (let i = 0; i < 9; i++)
    far.oval(
      within(random, -20, 260),
      within(random, 20, 110),
      within(random, 24, 60),
      within(random, 2, 6),
      time.sky[2] as string,
      within(random, 0.25, 0.6),
    );
  far.glow(sunX, time.at, 90, time.sun, 0.85);
  if (time.at > 100) far.disc(sunX, time.at, 13, time.sun);
  far.rect(
    0,
    138,
    paintWidth,
    62,
    far.fade([
      [0, time.sea[0] as string],
      [1, time.sea[1] as string],
    ]),
  );
  for (let i = 0; i < 26; i++) {
    const y = within(random, 140, 198);
    far.rect(sunX - 34 + within(random, -18, 40), y, within(random, 10, 40), 1.8, time.sun, 0.55);
    far.rect(within(random, -20, 230), y, within(random, 20, 70), 1.6, time.sea[1] as string, 0.35);
  }
  const near = layer(1.9);
  near.path(`M0 192C50 186 90 200 140 194S220 188 240 194V300H0Z`, '#ffffff', 0.75);
  near.path(
    `M0 197C50 191 90 205 140 199S220 193 240 199V300H0Z`,
    near.fade([
      [0, time.sand[0] as string],
      [1, time.sand[1] as string],
    ]),
  );
  const dune = right ? 0 : 240;
  const into = right ? 1 : -1;
  near.path(
    `M${dune} 150C${dune + into * 26} 152 ${dune + into * 52} 178 ${dune + into * 84} 214H${dune}Z`,
    time.sand[0] as string,
  );
  for (let i = 0; i < 44; i++) {
    const foot = dune + into * within(random, -6, 62);
    const y = 206 - (66 - Math.abs(foot - dune)) * 0.62 + within(random, 0, 16);
    near.line(
      `M${foot} ${y}q${into * within(random, 2, 7)} ${-within(random, 14, 30)} ${into * within(random, 8, 22)}
${-within(random, 22, 52)}`,
      pick(random, ['#8c8a55', '#6f7448', '#a89f66', '#595c3e']),
      within(random, 1, 2),
      0.85,
    );
  }
  return {
    layers: [far, near],
    light: { from: right ? 'right' : 'left', warm: time.light, ambient: time.shade, dim: time.dim },
  };
};

const harbourLooks = [
  { sky: ['#5fa2d6', '#cfe4ef'], water: ['#5b9ab8', '#35708f'], light: '#fff4dc', shade: '#5f8fb0', dim: 0 },
  { sky: ['#e0926c', '#fbd9a0'], water: ['#c98c70', '#6b5a70'], light: '#ffc07c', shade: '#7a6486', dim: 0.15 },
  { sky: ['#b4c2c9', '#e6e6df'], water: ['#8fa3a8', '#5d757c'], light: '#f6eee0', shade: '#7b8d99', dim: 0.04 },
  { sky: ['#33406f', '#9c7f9f'], water: ['#46507d', '#252c4e'], light: '#ffc384', shade: '#454d80', dim: 0.5 },
];

/** Masts and hulls in a small harbour. */
export const harbour: Setting = (random, variant) => {
  const time = ofVariant(variant, harbourLooks);
  const far = layer(2.8);
  ground(far, [
    [0, time.sky[0] as string],
    [0.55, time.sky[1] as string],
  ]);
  far.glow(variant % 2 ? 200 : 40, 80, 100, time.light, 0.6);
  far.path(ridge(random, { top: 140, rough: 6, step: 20, foot: 170 }), time.shade, 0.7);
  far.rect(
    0,
    158,
    paintWidth,
    142,
    far.fade([
      [0, time.water[0] as string],
      [1, time.water[1] as string],
    ]),
  );
  for (let i = 0; i < 40; i++)
    far.rect(
      within(random, -20, 230),
      within(random, 160, 298),
      within(random, 14, 60),
      within(random, 1.5, 3.5),
      pick(random, [time.sky[1] as string, time.light, '#2f4d63']),
      within(random, 0.15, 0.45),
    );
  const near = layer(1.6);
  const hulls = ['#f3f1ea', '#24466b', '#b8402f', '#f3f1ea', '#2f6b62', '#e7b23e'];
  for (const [index, x] of [-18, 24, 62, 158, 196, 232].entries()) {
    const y = 190 + within(random, -6, 22);
    const width = within(random, 46, 62);
    near.line(`M${x + width * 0.45} ${y}V${within(random, -10, 36)}`, '#e9e2d2', 2.2);
    near.line(
      `M${x + width * 0.45} ${y - 120}L${x + width} ${y - 4}M${x + width * 0.45} ${y - 120}L${x} ${y - 4}`,
      '#4a4a4a',
      0.8,
      0.7,
    );
    near.rect(x + width * 0.47, y - 26, width * 0.48, 6, pick(random, ['#2c5c8c', '#c9bfa8', '#8c2f2f']), 1, 0);
    near.rect(x + width * 0.25, y - 9, width * 0.4, 10, '#ece7db');
    near.path(
      `M${x} ${y}h${width}q-4 18 -14 20h-${width - 26}q-10 -2 -12 -20Z`,
      hulls[(index + variant) % hulls.length] as string,
    );
  }
  if (time.dim > 0.3) near.rect(0, 0, paintWidth, paintHeight, '#2a2c58', 0.42);
  const lights = layer(0.7);
  bokeh(random, lights, {
    count: time.dim > 0.3 ? 24 : 14,
    y: [125, 290],
    radius: [2, 6],
    colors: ['#fff6dc', time.light],
    opacity: time.dim > 0.3 ? 0.8 : 0.45,
  });
  return {
    layers: [far, near, lights],
    light: { from: variant % 2 ? 'right' : 'left', warm: time.light, ambient: time.shade, dim: time.dim },
  };
};
