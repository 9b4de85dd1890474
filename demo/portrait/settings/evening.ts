import { pick } from '../../random.ts';
import { pendant } from './furniture.ts';
import { bokeh, ground, layer, paintWidth, scatter, within } from './paint.ts';
import { ofVariant, type Setting } from './setting.ts';

const restaurantLooks = [
  { wall: ['#5f2f2c', '#34191a'], booth: '#7a2f35', light: '#ffc27c', shade: '#6a3a38', dim: 0.35 },
  { wall: ['#2f4a42', '#1c2e2a'], booth: '#3d6b5a', light: '#ffd294', shade: '#3d5a50', dim: 0.32 },
  { wall: ['#d9c09a', '#a5825c'], booth: '#4a6a7a', light: '#ffe2b0', shade: '#94785c', dim: 0.1 },
  { wall: ['#35304f', '#1f1c33'], booth: '#5a4a8a', light: '#ffc99a', shade: '#4a4570', dim: 0.4 },
];

/** Candles on laid tables, bottles and low lamps. */
export const restaurant: Setting = (random, variant) => {
  const look = ofVariant(variant, restaurantLooks);
  const right = variant % 2 === 1;
  const far = layer(2.7);
  ground(far, [
    [0, look.wall[0] as string],
    [1, look.wall[1] as string],
  ]);
  const bar = right ? 0 : 150;
  far.rect(bar, 66, 90, 104, '#1a1210', 0.55);
  for (const y of [102, 136, 168]) {
    far.rect(bar, y, 90, 3, '#b9844e');
    far.glow(bar + 45, y - 10, 44, look.light, 0.55);
    for (let x = bar + 5; x < bar + 86; x += within(random, 8, 12))
      far.path(
        `M${x} ${y}v-16l1.6 -4v-8h3v8l1.6 4v16Z`,
        pick(random, ['#3f6b45', '#7a3a24', '#c98a35', '#d9cfae', '#284a5a', '#8c2a2a']),
      );
  }
  const picture = right ? 178 : 10;
  far.rect(picture, 72, 50, 62, '#b9924a');
  far.rect(picture + 5, 77, 40, 52, look.booth);
  far.disc(picture + 25, 100, 12, '#e9cf9a', 0.8);
  const near = layer(1.9);
  near.path('M-8 206q4 -16 22 -16h72q16 0 18 16v100H-8Z', look.booth);
  near.path('M248 206q-4 -16 -22 -16h-72q-16 0 -18 16v100h112Z', look.booth);
  for (const [x, y] of [
    [40, 20],
    [120, 6],
    [200, 22],
  ] as const)
    pendant(near, x + within(random, -6, 6), y, 34, '#2a1d18', look.light);
  for (const x of [26, 212]) {
    near.rect(x - 34, 226, 68, 80, '#f3ead9', 0.9);
    near.rect(x - 3, 202, 6, 24, '#f6efdc');
    near.glow(x, 196, 32, '#ffcf7a', 1);
    near.oval(x, 196, 2.4, 5, '#fff6d4');
    for (const side of [-18, 17]) near.path(`M${x + side - 6} 196q-2 15 5 17v12h2v-12q7 -2 5 -17Z`, '#ffe8d0', 0.5);
  }
  const lights = layer(0.7);
  bokeh(random, lights, {
    count: 22,
    y: [10, 220],
    radius: [3, 9],
    colors: [look.light, '#ffdf9c', '#ffb46a'],
    opacity: 0.55,
  });
  return {
    layers: [far, near, lights],
    light: { from: right ? 'right' : 'left', warm: look.light, ambient: look.shade, dim: look.dim },
  };
};

const theatreLooks = [
  { curtain: ['#8c1f2b', '#b8333c', '#5f121c'], light: '#ffd08a', shade: '#6e2f34', dim: 0.28 },
  { curtain: ['#1f4a4f', '#2f6b6f', '#123338'], light: '#ffd8a0', shade: '#345558', dim: 0.28 },
  { curtain: ['#4a2a6b', '#673f8c', '#311a4a'], light: '#ffc8a0', shade: '#523a70', dim: 0.32 },
  { curtain: ['#a5622a', '#c9843c', '#74421a'], light: '#ffe0a8', shade: '#7d5636', dim: 0.18 },
];

/** Red curtains, rows of seats and gilded boxes. */
export const theatre: Setting = (random, variant) => {
  const look = ofVariant(variant, theatreLooks);
  const far = layer(2.3);
  ground(far, [
    [0, look.curtain[2] as string],
    [1, look.curtain[2] as string],
  ]);
  for (let x = -6; x < 250; x += 15) {
    const bow = within(random, -4, 4);
    far.path(
      `M${x} -4C${x + bow} 90 ${x - bow} 160 ${x + bow} 240h11C${x + 11 - bow} 160 ${x + 11 + bow} 90 ${x + 11} -4Z`,
      far.fade(
        [
          [0, look.curtain[0] as string],
          [0.5, look.curtain[1] as string],
          [1, look.curtain[0] as string],
        ],
        true,
      ),
    );
  }
  for (let x = -20; x < 250; x += 52) far.path(`M${x} -4h52q-6 40 -26 42T${x} -4Z`, look.curtain[1] as string);
  for (let x = -20; x < 250; x += 52) far.line(`M${x} 0q6 38 26 40t26 -40`, '#e3bb5a', 3);
  far.glow(120, 100, 130, look.light, 0.5);
  const near = layer(1.9);
  for (const [row, y] of [196, 226, 258].entries())
    for (let x = -20 + (row % 2) * 22; x < 250; x += 44) {
      near.path(`M${x} ${y + 60}V${y + 12}q0 -14 14 -14h14q14 0 14 14v48Z`, look.curtain[row % 2] as string);
      near.path(`M${x} ${y + 18}v-6q0 -14 14 -14h14q14 0 14 14v6q0 -12 -14 -12h-14q-14 0 -14 12Z`, '#e3bb5a', 0.75);
    }
  const lights = layer(0.8);
  for (const x of [16, 224])
    for (const y of [64, 96]) {
      lights.glow(x, y, 26, '#ffd88c', 0.95);
      lights.disc(x, y, 5, '#fff3cc');
    }
  bokeh(random, lights, { count: 12, y: [10, 190], radius: [3, 7], colors: ['#ffdf9c'], opacity: 0.5 });
  return {
    layers: [far, near, lights],
    light: { from: variant % 2 ? 'left' : 'right', warm: look.light, ambient: look.shade, dim: look.dim },
  };
};

const terraceLooks = [
  {
    sky: ['#2a3560', '#c07a80'],
    leaves: ['#2f4a38', '#3d5c42', '#253d33'],
    light: '#ffc888',
    shade: '#505478',
    dim: 0.35,
  },
  {
    sky: ['#f6c48a', '#ffe6b4'],
    leaves: ['#8a943f', '#a5aa4c', '#6b7a35'],
    light: '#ffd494',
    shade: '#8f8055',
    dim: 0.08,
  },
  {
    sky: ['#101a30', '#2c3f5f'],
    leaves: ['#16302c', '#1f3d34', '#102622'],
    light: '#ffce90',
    shade: '#34486a',
    dim: 0.55,
  },
  {
    sky: ['#a8d0e6', '#e9f3e0'],
    leaves: ['#6a9a48', '#86b258', '#50803a'],
    light: '#fff2d0',
    shade: '#84a080',
    dim: 0,
  },
];

/** A garden at night with bulbs between trees and smoke over coals. */
export const terrace: Setting = (random, variant) => {
  const look = ofVariant(variant, terraceLooks);
  const right = variant % 2 === 1;
  const far = layer(2.9);
  ground(far, [
    [0, look.sky[0] as string],
    [0.6, look.sky[1] as string],
  ]);
  scatter(random, far, {
    count: 120,
    x: [-10, 250],
    y: [60, 190],
    radius: [8, 16],
    colors: look.leaves,
    opacity: 0.85,
  });
  far.rect(0, 186, paintWidth, 114, '#7a5c42', 0.9);
  for (let y = 192; y < 300; y += 14) far.rect(0, y, paintWidth, 1.4, '#3f2c1e', 0.6);
  const near = layer(1.9);
  const grill = right ? 38 : 202;
  near.path(`M${grill - 26} 184h52q-2 26 -26 26t-26 -26Z`, '#23262a');
  near.path(`M${grill - 26} 181q2 -24 26 -24t26 24Z`, '#b8382c');
  near.oval(grill - 8, 166, 7, 4, '#ffffff', 0.4, -30);
  near.rect(grill - 27, 180, 54, 4, '#e9e4da');
  near.rect(grill - 4, 152, 8, 5, '#1c1c1c');
  for (const leg of [-16, 14]) near.rect(grill + leg, 206, 3, 48, '#3a3e42');
  for (let i = 0; i < 7; i++) near.oval(grill + within(random, -14, 18), 150 - i * 17, 9 + i * 2.4, 8, '#ffffff', 0.16);
  const table = right ? 158 : -12;
  near.rect(table, 196, 94, 7, '#a5754a');
  near.path(`M${table + 20} 196v-20l2 -5v-9h5v9l2 5v20Z`, '#3f7a45');
  near.rect(table + 44, 182, 10, 14, '#f0c060', 0.9);
  near.oval(table + 72, 194, 16, 4, '#f3ead9');
  const bulbs = layer(1.1);
  for (const from of [30, 58]) {
    bulbs.line(`M-6 ${from}Q120 ${from + 56} 246 ${from - 8}`, '#22201c', 1.2);
    for (let i = 0; i <= 9; i++) {
      const t = i / 9;
      const y = (1 - t) ** 2 * from + 2 * t * (1 - t) * (from + 56) + t * t * (from - 8) + 5;
      bulbs.glow(-6 + 252 * t, y, 13, '#ffc46a', look.dim > 0.2 ? 0.85 : 0.4);
      bulbs.disc(-6 + 252 * t, y, 3.6, '#fff0c8');
    }
  }
  const lights = layer(0.7);
  bokeh(random, lights, { count: 15, y: [60, 200], radius: [3, 8], colors: [look.light, '#ffdf9c'], opacity: 0.5 });
  return {
    layers: [far, near, bulbs, lights],
    light: { from: right ? 'left' : 'right', warm: look.light, ambient: look.shade, dim: look.dim },
  };
};
