import { between, chance, pick } from '../../random.ts';
import { books, pendant, plant, window } from './furniture.ts';
import { bokeh, ground, layer, paintWidth, within } from './paint.ts';
import { ofVariant, type Setting } from './setting.ts';

const greens = ['#4f7d45', '#6b9a56', '#3d6a3d', '#84ad66'];

const cafeLooks = [
  {
    wall: ['#dcc3a0', '#a98560'],
    wood: '#7a5234',
    lamp: '#2f4a45',
    sky: '#fdf3dc',
    light: '#ffe6b8',
    shade: '#96765a',
    dim: 0.05,
  },
  {
    wall: ['#7b9a92', '#4c6a64'],
    wood: '#9a6a40',
    lamp: '#c98a3f',
    sky: '#e9f3f2',
    light: '#fff1d8',
    shade: '#5f7f7a',
    dim: 0.08,
  },
  {
    wall: ['#9c5a44', '#5f3429'],
    wood: '#4a2f22',
    lamp: '#1f2326',
    sky: '#f5c98f',
    light: '#ffca88',
    shade: '#7d4f44',
    dim: 0.25,
  },
  {
    wall: ['#ece4d8', '#c9b9a4'],
    wood: '#b98a5a',
    lamp: '#d9694a',
    sky: '#f4fafc',
    light: '#fff6e6',
    shade: '#a09688',
    dim: 0,
  },
];

/** Daylight from a window, lamps over a counter and cups on boards. */
export const cafe: Setting = (random, variant) => {
  const look = ofVariant(variant, cafeLooks);
  const right = variant % 2 === 1;
  const far = layer(2.7);
  ground(far, [
    [0, look.wall[0] as string],
    [1, look.wall[1] as string],
  ]);
  window(far, right ? 172 : -14, 38, 82, 150, {
    sky: look.sky,
    below: look.light,
    frame: look.wood,
    columns: 2,
    rows: 3,
  });
  far.glow(right ? 215 : 25, 110, 120, look.sky, 0.65);
  const board = right ? -6 : 160;
  for (const y of [78, 116, 154]) {
    far.rect(board, y, 86, 4.5, look.wood);
    for (let x = board + 6; x < board + 82; x += within(random, 9, 15)) {
      if (chance(random, 0.55)) {
        far.rect(x, y - 11, 8, 11, pick(random, ['#f6efe2', '#e3d2b8', '#c9694a', '#3f5f66']));
        far.rect(x + 8, y - 8, 3, 5, '#f6efe2', 0.7);
      } else far.path(`M${x} ${y}v-14l2 -4v-7h3v7l2 4v14Z`, pick(random, ['#6b8a5a', '#7a4a2f', '#d9a44a', '#b9c9c4']));
    }
  }
  far.rect(
    0,
    200,
    paintWidth,
    100,
    far.fade([
      [0, look.wood],
      [1, '#2f2018'],
    ]),
  );
  far.rect(0, 196, paintWidth, 6, '#f0dfc4', 0.75);
  const near = layer(1.9);
  for (const [x, y] of [
    [48, 30],
    [128, 8],
    [200, 26],
  ] as const)
    pendant(near, x + within(random, -8, 8), y, 30, look.lamp, '#ffdf9c');
  if (variant !== 2) plant(random, near, right ? 30 : 214, 222, 66, greens, '#d9b48f');
  for (const x of right ? [188, 224] : [8, 44]) near.path(`M${x} 236v-34q0 -4 5 -4h18q5 0 5 4v34Z`, '#33241b', 0.85);
  const lights = layer(0.7);
  bokeh(random, lights, { count: 13, y: [16, 190], radius: [3, 8], colors: ['#ffe3a6', look.light], opacity: 0.45 });
  return {
    layers: [far, near, lights],
    light: { from: right ? 'right' : 'left', warm: look.light, ambient: look.shade, dim: look.dim },
  };
};

const kitchenLooks = [
  { wall: '#f1ece2', tile: '#ffffff', unit: '#7f9a8c', top: '#d9c09a', light: '#fff3d8', shade: '#a9a498', dim: 0 },
  {
    wall: '#e9d3b0',
    tile: '#f6e6c8',
    unit: '#b9683f',
    top: '#8a5a38',
    light: '#ffdca0',
    shade: '#a07f62',
    dim: 0.08,
  },
  {
    wall: '#cfdbe3',
    tile: '#e9f0f4',
    unit: '#3f5a78',
    top: '#c9a87c',
    light: '#f6f6ee',
    shade: '#8597a6',
    dim: 0.02,
  },
  {
    wall: '#54473f',
    tile: '#6b5a4e',
    unit: '#2f3836',
    top: '#9c6b40',
    light: '#ffc88a',
    shade: '#5f4a44',
    dim: 0.35,
  },
];

/** Tiles, jars on boards, hanging pans and a window over the sink. */
export const kitchen: Setting = (random, variant) => {
  const look = ofVariant(variant, kitchenLooks);
  const right = variant % 2 === 0;
  const far = layer(2.4);
  ground(far, [
    [0, look.wall],
    [1, look.wall],
  ]);
  for (let row = 0; row < 8; row++)
    for (let column = 0; column < 10; column++)
      far.rect(column * 26 - (row % 2) * 13, 84 + row * 14, 24, 12, look.tile, within(random, 0.5, 0.95));
  window(far, right ? 168 : -20, 26, 92, 118, {
    sky: look.dim > 0.2 ? '#35405f' : '#f4fafd',
    below: look.dim > 0.2 ? '#2a2f44' : '#a9c98c',
    frame: '#f6f1e6',
    columns: 2,
    rows: 2,
  });
  if (look.dim < 0.2) far.glow(right ? 214 : 26, 84, 110, '#ffffff', 0.7);
  const board = right ? -8 : 142;
  for (const y of [62, 106]) {
    far.rect(board, y, 110, 5, look.top);
    for (let x = board + 8; x < board + 104; x += within(random, 12, 17)) {
      const tall = within(random, 12, 22);
      far.rect(
        x,
        y - tall,
        10,
        tall,
        pick(random, ['#e9d9b8', '#c9793f', '#8c9f5a', '#f3efe6', '#b9402f', '#5f7f8a']),
        0.95,
      );
      far.rect(x, y - tall - 3, 10, 3.4, look.top);
    }
  }
  far.rect(board, 118, 104, 2.4, '#3a3a3a');
  for (let x = board + 14; x < board + 96; x += 24) {
    far.line(`M${x} 119v12`, '#3a3a3a', 1.6);
    far.disc(x, 140, within(random, 8, 11), pick(random, ['#b06a3c', '#4a4a4a', '#c98a52']));
  }
  const near = layer(1.9);
  near.rect(0, 192, paintWidth, 9, look.top);
  near.rect(0, 201, paintWidth, 99, look.unit);
  for (const x of [30, 90, 150, 210]) near.rect(x, 212, 2, 90, '#00000030');
  plant(random, near, right ? 206 : 30, 184, 38, ['#5f9a45', '#7fb85a', '#4a8038'], '#c9694a');
  near.oval(right ? 34 : 206, 187, 22, 8, '#f3ead9');
  for (const [x, color] of [
    [-10, '#e9a13c'],
    [0, '#d9483a'],
    [9, '#e9c23c'],
  ] as const)
    near.disc((right ? 34 : 206) + x, 179, 8, color);
  pendant(near, right ? 60 : 176, 4, 36, variant === 3 ? '#c98a3f' : '#3f4a48', '#ffe2a6');
  return {
    layers: [far, near],
    light: { from: right ? 'right' : 'left', warm: look.light, ambient: look.shade, dim: look.dim },
  };
};

const spines = [
  '#8c2f2f',
  '#2f4a6b',
  '#3f6b4a',
  '#c9983f',
  '#e9dcc0',
  '#5a3a5f',
  '#b9582f',
  '#4a4a52',
  '#d9b98a',
  '#27474a',
  '#a04a5a',
];

const bookshopLooks = [
  { wood: '#5f3f28', back: '#3a2619', light: '#ffd99a', shade: '#7a5a42', dim: 0.18 },
  { wood: '#e6dccb', back: '#cbbfa9', light: '#fff4e0', shade: '#a39a8c', dim: 0 },
  { wood: '#3f4f4a', back: '#2a3633', light: '#ffe0a8', shade: '#566a63', dim: 0.2 },
  { wood: '#a5754a', back: '#6e4a2e', light: '#ffe6bc', shade: '#8f6f54', dim: 0.06 },
];

/** Books from floor to ceiling, with a lamp. */
export const bookshop: Setting = (random, variant) => {
  const look = ofVariant(variant, bookshopLooks);
  const far = layer(2.3);
  ground(far, [
    [0, look.back],
    [1, look.back],
  ]);
  const shelves = [46, 92, 138, 184, 230, 276];
  for (const y of shelves) {
    books(random, far, -4, y, 122, 38, spines);
    books(random, far, 124, y, 122, 38, spines);
    far.rect(-2, y, 244, 5, look.wood);
  }
  for (const x of [-4, 116, 238]) far.rect(x, -2, 8, 304, look.wood);
  far.rect(
    0,
    0,
    paintWidth,
    300,
    far.radiance([
      [0, look.light, 0.34],
      [0.7, look.light, 0.05],
      [1, '#1a100a', 0.42 * (look.dim + 0.3)],
    ]),
  );
  const near = layer(2);
  const right = variant % 2 === 1;
  pendant(near, right ? 198 : 42, 22, 40, variant === 1 ? '#c9583a' : '#2c4a3c', look.light);
  if (variant % 2) {
    near.line('M22 300L44 -4M58 300L66 -4', '#c9a06a', 4);
    for (let y = 30; y < 300; y += 34) near.line(`M${41 - y * 0.07} ${y}L${65 - y * 0.03} ${y}`, '#c9a06a', 3);
  }
  const lights = layer(0.7);
  bokeh(random, lights, { count: 9, y: [8, 150], radius: [3, 7], colors: [look.light], opacity: 0.5 });
  return {
    layers: [far, near, lights],
    light: { from: right ? 'right' : 'left', warm: look.light, ambient: look.shade, dim: look.dim },
  };
};

const museumLooks = [
  { wall: ['#f2efe9', '#d8d2c8'], frame: '#2f2a26', light: '#fff8ea', shade: '#aaa49c', dim: 0 },
  { wall: ['#7d2f33', '#561f24'], frame: '#c9a24c', light: '#ffe2b0', shade: '#7a4444', dim: 0.15 },
  { wall: ['#3d5a6a', '#29404d'], frame: '#d2ae5c', light: '#ffecc8', shade: '#56707d', dim: 0.12 },
  { wall: ['#7f8f74', '#5f6e56'], frame: '#e6dcc4', light: '#fff2d6', shade: '#808d76', dim: 0.04 },
];

/** Framed paintings on a wall, each with its light, over a wooden floor. */
export const museum: Setting = (random, variant) => {
  const look = ofVariant(variant, museumLooks);
  const far = layer(2.2);
  ground(far, [
    [0, look.wall[0] as string],
    [1, look.wall[1] as string],
  ]);
  const palettes = [
    ['#2f5a8c', '#8fc0dc', '#f0d060'],
    ['#c9402f', '#f0c83c', '#24365a'],
    ['#2f3d2a', '#8c9a5a', '#e6d2a0'],
    ['#e9a6b0', '#7a4a7d', '#f3e6d0'],
    ['#1f2f3a', '#c98a3f', '#f6e9c8'],
  ];
  for (const [index, [x, y, wide, high]] of (
    [
      [-16, 42, 82, 100],
      [90, 22, 56, 44],
      [174, 34, 84, 116],
    ] as const
  ).entries()) {
    const colors = palettes[(index + variant * 2 + between(random, 0, 1)) % palettes.length] as string[];
    far.glow(x + wide / 2, y - 8, wide * 0.95, look.light, 0.6);
    far.rect(x - 6, y - 6, wide + 12, high + 12, look.frame);
    far.rect(x - 1, y - 1, wide + 2, high + 2, '#f3eee2');
    far.rect(x + 3, y + 3, wide - 6, high - 6, colors[0] as string);
    if (index % 2 === variant % 2) {
      far.rect(x + 3, y + high * 0.6, wide - 6, high * 0.4 - 3, colors[1] as string);
      far.disc(x + wide * 0.64, y + high * 0.34, wide * 0.14, colors[2] as string);
      far.path(
        `M${x + 3} ${y + high * 0.66}L${x + wide * 0.34} ${y + high * 0.4}L${x + wide * 0.7} ${y + high * 0.66}Z`,
        colors[2] as string,
        0.6,
      );
    } else {
      far.rect(x + wide * 0.16, y + high * 0.14, wide * 0.46, high * 0.4, colors[1] as string);
      far.rect(x + wide * 0.42, y + high * 0.4, wide * 0.44, high * 0.44, colors[2] as string, 0.9);
    }
  }
  far.rect(0, 208, paintWidth, 6, '#efe9dc', 0.8);
  far.rect(
    0,
    214,
    paintWidth,
    86,
    far.fade([
      [0, '#a9794a'],
      [1, '#6b482c'],
    ]),
  );
  for (let x = -60; x < 300; x += 26) far.line(`M${x} 300L${120 + (x - 120) * 0.4} 214`, '#5a3a22', 1.2, 0.5);
  const near = layer(1.8);
  for (const x of [30, 120, 210]) near.path(`M${x - 6} -4h12l-3 12h-6Z`, '#1e1e1e');
  return {
    layers: [far, near],
    light: { from: variant % 2 ? 'left' : 'right', warm: look.light, ambient: look.shade, dim: look.dim },
  };
};

const livingRoomLooks = [
  { wall: ['#e9e0d2', '#cfc2ae'], sofa: '#6f8a7a', light: '#fff2d6', shade: '#a79c8c', dim: 0 },
  { wall: ['#c99a80', '#a5745c'], sofa: '#e6d4bc', light: '#ffdca8', shade: '#9c7664', dim: 0.06 },
  { wall: ['#5a6b78', '#3d4a55'], sofa: '#c98a3f', light: '#ffcf94', shade: '#5c6a78', dim: 0.32 },
  { wall: ['#dfe6de', '#bccabc'], sofa: '#3f5a7a', light: '#fbf6e8', shade: '#94a296', dim: 0 },
];

/** A sofa, plants, pictures and a floor lamp. */
export const livingRoom: Setting = (random, variant) => {
  const look = ofVariant(variant, livingRoomLooks);
  const right = variant % 2 === 0;
  const far = layer(2.6);
  ground(far, [
    [0, look.wall[0] as string],
    [1, look.wall[1] as string],
  ]);
  if (look.dim < 0.2) {
    window(far, right ? 170 : -20, 20, 90, 140, {
      sky: '#f6fbfd',
      below: '#a9cc8f',
      frame: '#fbf8f0',
      columns: 2,
      rows: 2,
    });
    far.glow(right ? 214 : 26, 90, 124, '#ffffff', 0.65);
    far.path(right ? 'M150 6h22c-4 60 -4 110 2 170h-24Z' : 'M90 6H68c4 60 4 110 -2 170h24Z', '#f3ead8', 0.85);
  }
  const art = right ? 14 : 164;
  for (const [x, y, wide, high, color] of [
    [0, 44, 30, 38, '#d9794a'],
    [38, 34, 28, 30, '#4a6b7d'],
    [38, 72, 28, 34, '#e3bf62'],
  ] as const) {
    far.rect(art + x - 2, y - 2, wide + 4, high + 4, '#3a2f28');
    far.rect(art + x, y, wide, high, '#f6f1e6');
    far.rect(art + x + 5, y + 6, wide - 10, high - 12, color, 0.9);
  }
  const near = layer(2);
  const lamp = right ? 96 : 146;
  near.rect(lamp - 1, 70, 2.6, 130, '#2f2a26');
  near.glow(lamp, 66, look.dim > 0.2 ? 100 : 46, '#ffd894', look.dim > 0.2 ? 0.9 : 0.4);
  near.path(`M${lamp - 19} 78l8 -32h22l8 32Z`, '#fbe9c6');
  near.path('M-12 200q0 -26 24 -26h216q24 0 24 26v100H-12Z', look.sofa);
  near.path('M-12 200q0 -26 24 -26h216q24 0 24 26v14H-12Z', '#ffffff', 0.12);
  near.rect(right ? 14 : 180, 186, 46, 38, '#d9a24a', 0.9, right ? -9 : 9);
  near.rect(right ? 186 : 12, 188, 42, 36, '#e9e0d0', 0.9, right ? 8 : -8);
  plant(random, near, right ? 222 : 18, 214, 120, greens, '#b9694a');
  plant(random, near, right ? 6 : 236, 156, 50, greens, '#e6dccb');
  return {
    layers: [far, near],
    light: { from: right ? 'right' : 'left', warm: look.light, ambient: look.shade, dim: look.dim },
  };
};
