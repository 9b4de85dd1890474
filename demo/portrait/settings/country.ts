import { pick } from '../../random.ts';
import { ground, layer, paintHeight, paintWidth, ridge, scatter, within } from './paint.ts';
import { ofVariant, type Setting } from './setting.ts';

const hillsLooks = [
  {
    sky: ['#8fbfe2', '#e9f0e6'],
    ridges: ['#a9c3c4', '#86aa90', '#5f8f5c', '#44733f'],
    light: '#fff2cf',
    shade: '#7ba0a8',
    dim: 0,
  },
  {
    sky: ['#f2a878', '#ffe2ac'],
    ridges: ['#d3a08c', '#b38264', '#8d7148', '#5f5a35'],
    light: '#ffc680',
    shade: '#94727a',
    dim: 0.1,
  },
  {
    sky: ['#b9c7d6', '#f0ece4'],
    ridges: ['#b3c0c6', '#93a5a6', '#718c80', '#54705c'],
    light: '#fdf1e0',
    shade: '#8a9aa6',
    dim: 0.03,
  },
  {
    sky: ['#9fb6d8', '#f5dfcb'],
    ridges: ['#bd9a92', '#b8793f', '#a5602c', '#70492a'],
    light: '#ffdba6',
    shade: '#8f8493',
    dim: 0.05,
  },
];

/** Ridges behind one another, paler the farther. */
export const hills: Setting = (random, variant) => {
  const time = ofVariant(variant, hillsLooks);
  const right = variant % 2 === 1;
  const far = layer(3.2);
  ground(far, [
    [0, time.sky[0] as string],
    [0.5, time.sky[1] as string],
  ]);
  for (let i = 0; i < 6; i++)
    far.oval(
      within(random, 0, 240),
      within(random, 16, 76),
      within(random, 24, 54),
      within(random, 5, 10),
      '#ffffff',
      0.4,
    );
  far.glow(right ? 205 : 36, 84, 110, time.light, 0.8);
  far.path(ridge(random, { top: 112, rough: 20, step: 44, foot: 300 }), time.ridges[0] as string);
  far.path(ridge(random, { top: 140, rough: 18, step: 52, foot: 300 }), time.ridges[1] as string);
  const near = layer(2);
  near.path(ridge(random, { top: 172, rough: 16, step: 62, foot: 300 }), time.ridges[2] as string);
  for (let i = 0; i < 16; i++) {
    const x = within(random, 0, 240);
    const y = 178 + within(random, -8, 22);
    near.path(`M${x - 5} ${y}L${x} ${y - within(random, 18, 30)}L${x + 5} ${y}Z`, time.ridges[3] as string, 0.9);
  }
  near.path(
    ridge(random, { top: 214, rough: 10, step: 60, foot: 300 }),
    near.fade([
      [0, time.ridges[3] as string],
      [1, '#2c3a22'],
    ]),
  );
  scatter(random, near, {
    count: 40,
    x: [0, 240],
    y: [222, 300],
    radius: [1.5, 4],
    colors: [time.light, time.ridges[2] as string, '#e6d08a'],
    opacity: 0.5,
  });
  return {
    layers: [far, near],
    light: { from: right ? 'right' : 'left', warm: time.light, ambient: time.shade, dim: time.dim },
  };
};

const mountainLooks = [
  {
    sky: ['#3f86cf', '#b9dcf2'],
    snow: '#ffffff',
    rock: '#8195ad',
    dark: '#5c7391',
    light: '#fff6e4',
    shade: '#86aad4',
    dim: 0,
  },
  {
    sky: ['#7a7fb8', '#fbc9a6'],
    snow: '#ffdcc4',
    rock: '#8d7f9f',
    dark: '#635f88',
    light: '#ffc79a',
    shade: '#8c88bd',
    dim: 0.1,
  },
  {
    sky: ['#9db4c6', '#e7eef1'],
    snow: '#f3f7fa',
    rock: '#9aa9b5',
    dark: '#76879a',
    light: '#f5f3ee',
    shade: '#93a8ba',
    dim: 0.02,
  },
  {
    sky: ['#4a9bd4', '#d9ecee'],
    snow: '#f7fafc',
    rock: '#7e8b8a',
    dark: '#5a6c69',
    light: '#fff4d6',
    shade: '#7fa3b5',
    dim: 0,
  },
];

/** Rock and snow under a clear sky. */
export const mountain: Setting = (random, variant) => {
  const time = ofVariant(variant, mountainLooks);
  const right = variant % 2 === 0;
  const far = layer(2.4);
  ground(far, [
    [0, time.sky[0] as string],
    [0.6, time.sky[1] as string],
  ]);
  for (const [x, top, half] of [
    [30, 62, 92],
    [204, 44, 96],
    [118, 96, 84],
  ] as const) {
    const tip = x + within(random, -12, 12);
    const y = top + within(random, -12, 12);
    far.path(`M${tip - half} 220L${tip} ${y}L${tip + half} 220Z`, time.rock);
    far.path(
      `M${tip} ${y}L${tip + half} 220H${tip - half * 0.1}L${tip + 10} ${y + 62}L${tip - 6} ${y + 34}Z`,
      time.dark,
    );
    far.path(
      `M${tip - half * 0.55} ${y + 88}L${tip} ${y}L${tip + half * 0.5} ${y + 80}L${tip + half * 0.32}
${y + 70}L${tip + half * 0.2} ${y + 86}L${tip + 6} ${y + 58}L${tip - 14} ${y + 84}L${tip - half * 0.3} ${y + 70}Z`,
      time.snow,
    );
  }
  const near = layer(1.8);
  near.path(
    ridge(random, { top: 208, rough: 10, step: 60, foot: 300 }),
    near.fade([
      [0, variant === 3 ? '#7d9a58' : time.snow],
      [1, variant === 3 ? '#4d6a3a' : time.shade],
    ]),
  );
  for (let i = 0; i < 15; i++) {
    const x = i % 2 ? within(random, -6, 64) : within(random, 176, 246);
    const y = within(random, 206, 246);
    const high = within(random, 40, 76);
    const green = pick(random, ['#2f4c46', '#3b5a4c', '#27413f']);
    for (const [wide, up] of [
      [13, 0],
      [10, 0.3],
      [7, 0.58],
    ] as const)
      near.path(`M${x - wide} ${y - high * up}L${x} ${y - high * (up + 0.46)}L${x + wide} ${y - high * up}Z`, green);
    if (variant !== 3)
      near.path(`M${x - 5} ${y - high * 0.72}L${x} ${y - high * 1.04}L${x + 5} ${y - high * 0.72}Z`, time.snow, 0.8);
  }
  return {
    layers: [far, near],
    light: { from: right ? 'right' : 'left', warm: time.light, ambient: time.shade, dim: time.dim },
  };
};

const polderLooks = [
  { sky: ['#6aaee0', '#dceef5'], grass: ['#8cb852', '#558238'], light: '#fff5da', shade: '#7aa6b8', dim: 0 },
  { sky: ['#ee9f6a', '#ffe0a6'], grass: ['#a49a4a', '#5f5a30'], light: '#ffc680', shade: '#8d7080', dim: 0.12 },
  { sky: ['#aebfca', '#e8eae4'], grass: ['#8aa06a', '#5a7048'], light: '#f5efe2', shade: '#8494a0', dim: 0.03 },
  { sky: ['#82b8e2', '#f4ead0'], grass: ['#c0503f', '#57883c'], light: '#fff0cc', shade: '#86a3b4', dim: 0 },
];

/** A dike with a windmill and a row of poplars. */
export const polder: Setting = (random, variant) => {
  const time = ofVariant(variant, polderLooks);
  const right = variant % 2 === 0;
  const far = layer(2.2);
  ground(far, [
    [0, time.sky[0] as string],
    [0.58, time.sky[1] as string],
  ]);
  for (let i = 0; i < 10; i++)
    far.oval(
      within(random, 0, 240),
      within(random, 14, 110),
      within(random, 20, 48),
      within(random, 5, 11),
      '#ffffff',
      within(random, 0.35, 0.7),
    );
  far.rect(
    0,
    170,
    paintWidth,
    130,
    far.fade([
      [0, time.grass[0] as string],
      [0.5, time.grass[1] as string],
    ]),
  );
  const mill = right ? 40 : 200;
  const low = 172;
  far.path(`M${mill - 17} ${low}L${mill - 10} ${low - 66}h20l7 66Z`, '#5e4436');
  far.rect(mill - 19, low - 32, 38, 4, '#ece4d2');
  far.path(`M${mill - 11} ${low - 66}q11 -18 22 0Z`, '#3c2f2a');
  for (const turn of [20, 110]) {
    far.rect(mill - 58, low - 68, 116, 3, '#f0e8d8', 1, turn);
    far.rect(mill - 56, low - 73, 42, 9, '#d9cdb6', 0.8, turn);
    far.rect(mill + 14, low - 73, 42, 9, '#d9cdb6', 0.8, turn);
  }
  for (let i = 0; i < 7; i++) far.oval((right ? 170 : 6) + i * 11, 150 + within(random, -3, 3), 5, 24, '#5c7a4a', 0.9);
  const near = layer(1.8);
  for (let row = 0; row < 6; row++) {
    const y = 190 + row * 18;
    if (variant === 3)
      scatter(random, near, {
        count: 46,
        x: [-5, 245],
        y: [y - 4, y + 6],
        radius: [2 + row * 0.5, 3 + row * 0.7],
        colors: [pick(random, ['#d8433c', '#f0b93a', '#e96fa0', '#f3efe4']), '#c23a48'],
      });
    else
      near.path(
        ridge(random, { top: y, rough: 4, step: 40, foot: 300 }),
        row % 2 ? (time.grass[0] as string) : (time.grass[1] as string),
        0.5,
      );
  }
  near.path('M96 300C108 250 118 210 120 176h6c6 34 22 74 44 124Z', '#d8cdb8', 0.8);
  near.rect(
    0,
    0,
    paintWidth,
    paintHeight,
    near.fade([
      [0, time.light, 0.06],
      [1, time.light, 0.16],
    ]),
  );
  return {
    layers: [far, near],
    light: { from: right ? 'right' : 'left', warm: time.light, ambient: time.shade, dim: time.dim },
  };
};
