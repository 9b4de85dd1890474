import { bokeh, ground, layer, paintWidth, scatter, within } from './paint.ts';
import { ofVariant, type Setting } from './setting.ts';

const forestLooks = [
  {
    deep: ['#cfe2a4', '#7fa653', '#3d5a2b'],
    leaves: ['#6d9a3f', '#8db654', '#4c7a33', '#b5cf72'],
    floor: '#75683f',
    trunk: '#3d3225',
    light: '#fff3bd',
    shade: '#5f7f52',
    dim: 0.08,
  },
  {
    deep: ['#f6e2b0', '#b99a4c', '#5b4a28'],
    leaves: ['#cf8f35', '#e0ad48', '#a5692a', '#8f8a3c'],
    floor: '#94602f',
    trunk: '#3b2c22',
    light: '#ffdc94',
    shade: '#86714a',
    dim: 0.08,
  },
  {
    deep: ['#dfe6dd', '#9fb3a2', '#566b5a'],
    leaves: ['#7f9a83', '#65836d', '#93aa93', '#4f6a58'],
    floor: '#6a6a55',
    trunk: '#3b3f3a',
    light: '#f3f4ea',
    shade: '#7c9088',
    dim: 0.06,
  },
  {
    deep: ['#ffe9a8', '#96b04a', '#34502c'],
    leaves: ['#9abb46', '#bdd062', '#5d8a36', '#e2d873'],
    floor: '#6d5f36',
    trunk: '#33291f',
    light: '#ffe79a',
    shade: '#6d8450',
    dim: 0.04,
  },
];

/** Trunks along a path, with light between the leaves. */
export const forest: Setting = (random, variant) => {
  const time = ofVariant(variant, forestLooks);
  const far = layer(3.6);
  ground(far, [
    [0, time.deep[1] as string],
    [0.42, time.deep[0] as string],
    [0.72, time.deep[1] as string],
    [1, time.deep[2] as string],
  ]);
  far.glow(variant % 2 ? 176 : 66, 110, 110, time.light, 0.9);
  for (let i = 0; i < 16; i++)
    far.rect(within(random, -5, 240), 0, within(random, 3, 8), 200, time.trunk, within(random, 0.25, 0.5));
  scatter(random, far, { count: 80, x: [-10, 250], y: [-10, 100], radius: [6, 15], colors: time.leaves, opacity: 0.6 });
  const near = layer(2.1);
  near.path('M0 196C60 186 180 186 240 196V300H0Z', time.floor);
  near.path('M104 192h30C150 220 190 262 214 300H24C60 262 92 220 104 192Z', time.light, 0.35);
  for (const x of [-6, 30, 196, 228]) {
    const width = within(random, 14, 24);
    const lean = within(random, -6, 6);
    near.path(`M${x} 240L${x + lean + 3} -5h${width - 6}L${x + width} 240Z`, time.trunk);
    near.path(
      `M${x + width * 0.62} 240L${x + lean + width * 0.6} -5h${width * 0.16}L${x + width} 240Z`,
      time.light,
      0.25,
    );
  }
  scatter(random, near, {
    count: 60,
    x: [-10, 250],
    y: [-14, 52],
    radius: [5, 12],
    colors: time.leaves,
    opacity: 0.85,
  });
  scatter(random, near, {
    count: 46,
    x: [-10, 250],
    y: [214, 300],
    radius: [3, 9],
    colors: [...time.leaves, time.floor],
    opacity: 0.7,
  });
  const lights = layer(0.7);
  bokeh(random, lights, { count: 24, y: [6, 170], radius: [4, 10], colors: [time.light, '#ffffff'], opacity: 0.42 });
  return {
    layers: [far, near, lights],
    light: { from: variant % 2 ? 'right' : 'left', warm: time.light, ambient: time.shade, dim: time.dim },
  };
};

const parkLooks = [
  {
    sky: '#f3e7cd',
    leaves: ['#d9772b', '#e89b38', '#c2532a', '#f0bd4f'],
    lawn: ['#b59a4a', '#7a6a35'],
    light: '#ffdca0',
    shade: '#a0805f',
    dim: 0,
  },
  {
    sky: '#dff0f5',
    leaves: ['#6fa64a', '#8cc05c', '#4f8a3c', '#a7d070'],
    lawn: ['#8fbb56', '#55853a'],
    light: '#fff5d6',
    shade: '#7fa874',
    dim: 0,
  },
  {
    sky: '#e8f0fa',
    leaves: ['#f3b6c8', '#f9d3de', '#e895b0', '#fbe6ea'],
    lawn: ['#9cc266', '#669248'],
    light: '#fff0ea',
    shade: '#a8a0b8',
    dim: 0,
  },
  {
    sky: '#ffd9a0',
    leaves: ['#a37a2f', '#c9973c', '#7f6a2e', '#e0b552'],
    lawn: ['#a59245', '#5f5a30'],
    light: '#ffc878',
    shade: '#8a6c5f',
    dim: 0.12,
  },
];

/** A lane, a bench and trees in the colours of a season. */
export const park: Setting = (random, variant) => {
  const time = ofVariant(variant, parkLooks);
  const right = variant % 2 === 0;
  const far = layer(3.2);
  ground(far, [
    [0, time.sky],
    [0.6, time.light],
  ]);
  scatter(random, far, {
    count: 130,
    x: [-10, 250],
    y: [20, 158],
    radius: [8, 18],
    colors: time.leaves,
    opacity: 0.55,
  });
  far.glow(120, 120, 80, time.light, 0.8);
  far.rect(
    0,
    160,
    paintWidth,
    140,
    far.fade([
      [0, time.lawn[0] as string],
      [1, time.lawn[1] as string],
    ]),
  );
  const near = layer(2);
  near.path('M112 158h18C142 200 186 250 240 290V300H10C60 250 100 200 112 158Z', '#e3d3b6', 0.85);
  for (const [x, wide] of [
    [12, 17],
    [54, 9],
    [182, 9],
    [216, 18],
  ] as const) {
    near.path(`M${x - wide / 2} 214L${x - wide / 3} 40h${wide * 0.66}L${x + wide / 2} 214Z`, '#4b3a2d');
    scatter(random, near, {
      count: 34,
      x: [x - 44, x + 44],
      y: [-14, 96],
      radius: [6, 14],
      colors: time.leaves,
      opacity: 0.85,
    });
  }
  const bench = right ? 176 : 2;
  near.rect(bench, 178, 62, 5, '#5d3d28');
  near.rect(bench, 188, 62, 5, '#5d3d28');
  near.rect(bench - 2, 202, 66, 6, '#6b472e');
  for (const leg of [6, 52]) near.rect(bench + leg, 178, 4, 44, '#2b2a28');
  scatter(random, near, { count: 50, x: [0, 240], y: [176, 296], radius: [1.5, 4], colors: time.leaves, opacity: 0.8 });
  const lights = layer(0.7);
  bokeh(random, lights, {
    count: 20,
    y: [0, 170],
    radius: [4, 9],
    colors: [time.light, '#ffffff', time.leaves[3] as string],
    opacity: 0.42,
  });
  return {
    layers: [far, near, lights],
    light: { from: right ? 'right' : 'left', warm: time.light, ambient: time.shade, dim: time.dim },
  };
};

const gardenLooks = [
  {
    back: ['#d8ecc6', '#7fae5a'],
    flowers: ['#e75f86', '#f6a6c0', '#ffffff', '#c24a78'],
    light: '#fff6d8',
    shade: '#84aa78',
    dim: 0,
  },
  {
    back: ['#ffe4ae', '#9aa24e'],
    flowers: ['#f2c13c', '#ef8f3a', '#fbe7a0', '#d9652f'],
    light: '#ffd48c',
    shade: '#94885a',
    dim: 0.06,
  },
  {
    back: ['#dbe8ee', '#7fa38a'],
    flowers: ['#8d78cf', '#b6a6e8', '#ffffff', '#6a5ab5'],
    light: '#f8f4ea',
    shade: '#8aa0a8',
    dim: 0.02,
  },
  {
    back: ['#e8f0c4', '#88b04e'],
    flowers: ['#d8402f', '#f0e6d0', '#e9603f', '#f0b040'],
    light: '#fff2c4',
    shade: '#7f9c62',
    dim: 0,
  },
];

/** Beds in flower, a fence and a greenhouse. */
export const garden: Setting = (random, variant) => {
  const time = ofVariant(variant, gardenLooks);
  const right = variant % 2 === 1;
  const greens = ['#5f8f45', '#78a855', '#4a7a3a', '#93bd66'];
  const far = layer(3);
  ground(far, [
    [0, time.back[0] as string],
    [0.6, time.back[1] as string],
  ]);
  scatter(random, far, { count: 80, x: [-10, 250], y: [-10, 130], radius: [8, 18], colors: greens, opacity: 0.55 });
  far.glow(right ? 196 : 44, 40, 90, time.light, 0.9);
  const house = right ? 4 : 158;
  far.path(`M${house} 196V96l39 -30l39 30v100Z`, '#dfeef0', 0.85);
  for (let i = 0; i <= 4; i++) far.rect(house + i * 19 - 1, 92, 2.4, 104, '#fbfdfb');
  far.rect(house, 130, 78, 2.4, '#fbfdfb');
  far.line(`M${house - 2} 97l41 -32l41 32`, '#fbfdfb', 3);
  const near = layer(1.9);
  for (let x = right ? 96 : -6; x < (right ? 250 : 150); x += 15) near.rect(x, 138, 11, 66, '#b98f66', 0.85);
  near.rect(0, 204, paintWidth, 96, '#3f6a30');
  scatter(random, near, { count: 120, x: [-10, 250], y: [170, 300], radius: [4, 10], colors: greens, opacity: 0.9 });
  scatter(random, near, { count: 70, x: [-10, 74], y: [150, 296], radius: [3, 7], colors: time.flowers });
  scatter(random, near, { count: 70, x: [166, 250], y: [150, 296], radius: [3, 7], colors: time.flowers });
  scatter(random, near, {
    count: 26,
    x: right ? [-10, 50] : [190, 250],
    y: [-10, 60],
    radius: [5, 12],
    colors: greens,
  });
  scatter(random, near, {
    count: 12,
    x: right ? [-10, 50] : [190, 250],
    y: [0, 64],
    radius: [3, 6],
    colors: time.flowers,
  });
  const lights = layer(0.7);
  bokeh(random, lights, { count: 14, y: [0, 150], radius: [4, 9], colors: [time.light, '#ffffff'], opacity: 0.4 });
  return {
    layers: [far, near, lights],
    light: { from: right ? 'right' : 'left', warm: time.light, ambient: time.shade, dim: time.dim },
  };
};
