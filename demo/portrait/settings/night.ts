import { chance, pick } from '../../random.ts';
import { bokeh, ground, type Layer, layer, paintHeight, paintWidth, within } from './paint.ts';
import { ofVariant, type Setting } from './setting.ts';

const concertLooks = [
  { back: ['#1d1238', '#43206b'], beams: ['#c04af0', '#ff5fa2', '#6a5aff'], light: '#ff9ad0', shade: '#4a2f80' },
  { back: ['#0f1a33', '#15456b'], beams: ['#3fb0ff', '#5fffe0', '#f3f9ff'], light: '#a8e0ff', shade: '#24486e' },
  { back: ['#2b1012', '#7a2a1c'], beams: ['#ff7a3a', '#ffc24a', '#ff4a4a'], light: '#ffbc80', shade: '#6e2f30' },
  { back: ['#151530', '#3a2a5f'], beams: ['#ffcf5a', '#ff6f8a', '#7a8cff'], light: '#ffd8a0', shade: '#403a72' },
];

/** Beams over a stage and hands of a crowd. */
export const concert: Setting = (random, variant) => {
  const look = ofVariant(variant, concertLooks);
  const far = layer(3);
  ground(far, [
    [0, look.back[0] as string],
    [0.7, look.back[1] as string],
    [1, look.back[0] as string],
  ]);
  for (let i = 0; i < 9; i++) {
    const x = 14 + i * 27;
    const lean = within(random, -70, 70);
    const color = pick(random, look.beams);
    far.path(
      `M${x - 2} 26L${x + lean - 24} 230h48L${x + 2} 26Z`,
      far.fade([
        [0, color, 0.75],
        [1, color, 0],
      ]),
    );
    far.glow(x, 24, 22, color, 1);
    far.disc(x, 24, 4, '#ffffff');
  }
  far.rect(0, 8, paintWidth, 5, '#0a0814');
  for (let x = 0; x < 240; x += 12) far.line(`M${x} 9l6 12l6 -12`, '#0a0814', 1.4);
  far.glow(120, 190, 120, look.beams[1] as string, 0.5);
  const near = layer(1.9);
  for (let i = 0; i < 22; i++) {
    const x = within(random, -8, 248);
    const y = within(random, 222, 262);
    const size = within(random, 10, 15);
    near.disc(x, y, size, '#0d0a18');
    near.rect(x - size * 1.5, y + size * 0.8, size * 3, 70, '#0d0a18');
    if (chance(random, 0.45))
      near.line(
        `M${x + size} ${y + size}q${within(random, 2, 8)} -18 ${within(random, -4, 10)} -${within(random, 34, 54)}`,
        '#0d0a18',
        6,
      );
  }
  const lights = layer(0.7);
  bokeh(random, lights, { count: 30, y: [14, 220], radius: [3, 10], colors: [...look.beams, '#fff3d8'], opacity: 0.6 });
  return {
    layers: [far, near, lights],
    light: { from: variant % 2 ? 'right' : 'left', warm: look.light, ambient: look.shade, dim: 0.55 },
  };
};

const rooftopLooks = [
  {
    sky: ['#141a3d', '#4a3a78', '#a05a86'],
    tower: ['#1c2144', '#262b54', '#141835'],
    light: '#ffcf94',
    shade: '#4a4684',
    dim: 0.55,
  },
  {
    sky: ['#2f3a6b', '#c0708a', '#ffb884'],
    tower: ['#39365f', '#4a416b', '#2c2b4f'],
    light: '#ffbc88',
    shade: '#705a88',
    dim: 0.35,
  },
  {
    sky: ['#0e1626', '#1f3552', '#3f6078'],
    tower: ['#131f30', '#1c2b40', '#0d1724'],
    light: '#ffdfa8',
    shade: '#34506c',
    dim: 0.6,
  },
  {
    sky: ['#6a7ab8', '#e8a890', '#ffd9a8'],
    tower: ['#6a6284', '#7d7090', '#585478'],
    light: '#ffd09a',
    shade: '#857a9c',
    dim: 0.18,
  },
];

/** Towers with lit windows, and a string of bulbs. */
export const rooftop: Setting = (random, variant) => {
  const look = ofVariant(variant, rooftopLooks);
  const far = layer(2.5);
  ground(far, [
    [0, look.sky[0] as string],
    [0.42, look.sky[1] as string],
    [0.72, look.sky[2] as string],
  ]);
  for (const depth of [0, 1])
    for (let x = -10; x < paintWidth; ) {
      const wide = within(random, 24, 42);
      const top = depth === 0 ? within(random, 70, 130) : within(random, 118, 176);
      far.rect(x, top, wide, 240, look.tower[depth === 0 ? 1 : 0] as string);
      if (chance(random, 0.25)) far.rect(x + wide / 2 - 1, top - 22, 2, 24, look.tower[2] as string);
      for (let y = top + 7; y < 250; y += 11)
        for (let column = x + 4; column < x + wide - 6; column += 9)
          if (chance(random, 0.52))
            far.rect(
              column,
              y,
              5,
              6.5,
              pick(random, ['#ffd58c', '#ffe9bc', '#ffb866', '#bcd2ff']),
              within(random, 0.55, 1),
            );
      x += wide + within(random, 0, 6);
    }
  const near = layer(1.7);
  near.rect(0, 236, paintWidth, 4, '#0c0e18');
  for (let x = 6; x < 240; x += 16) near.rect(x, 236, 2.4, 70, '#0c0e18');
  const bulbs = layer(1.1);
  for (const [from, dip] of [
    [14, 44],
    [38, 58],
  ] as const) {
    bulbs.line(`M-6 ${from}Q120 ${from + dip * 1.5} 246 ${from - 4}`, '#0c0e18', 1.2);
    for (let i = 0; i <= 11; i++) {
      const t = i / 11;
      const x = -6 + 252 * t;
      const y = (1 - t) ** 2 * from + 2 * t * (1 - t) * (from + dip * 1.5) + t * t * (from - 4) + 5;
      bulbs.glow(x, y, 13, '#ffc870', 0.75);
      bulbs.disc(x, y, 3.4, '#fff0c8');
    }
  }
  const lights = layer(0.7);
  bokeh(random, lights, {
    count: 20,
    y: [120, 260],
    radius: [3, 8],
    colors: ['#ffcf8a', '#ffa86a', '#a8c4ff', '#ff8aa0'],
    opacity: 0.6,
  });
  return {
    layers: [far, near, bulbs, lights],
    light: { from: variant % 2 ? 'left' : 'right', warm: look.light, ambient: look.shade, dim: look.dim },
  };
};

/** A tram that comes from the left edge at `x`, under its wire. */
function drawTram(sheet: Layer, x: number, { tram: color, stripe }: { tram: string; stripe: string }): void {
  sheet.path(`M${x} 208V92q0 -14 16 -14h74q16 0 16 14v116Z`, color);
  sheet.rect(x, 166, 106, 22, stripe);
  sheet.rect(x + 8, 98, 90, 50, '#2a3542');
  sheet.rect(x + 12, 102, 38, 42, '#ffe6b0', 0.85);
  sheet.rect(x + 56, 102, 38, 42, '#ffe6b0', 0.85);
  sheet.rect(x + 24, 82, 58, 10, '#1c222a');
  sheet.rect(x + 34, 84, 38, 6, '#ffb43c');
  for (const lamp of [x + 16, x + 90]) sheet.glow(lamp, 196, 22, '#fff0c8', 1);
  sheet.line(`M${x + 52} 78L${x + 40} 52L${x + 62} 42`, '#20262c', 2);
  sheet.line('M-6 44L246 36', '#20262c', 1, 0.7);
}

const rainLooks = [
  {
    sky: ['#56657d', '#98a2ae'],
    wet: ['#5a6675', '#363f4d'],
    tram: '#e8e2d4',
    stripe: '#2f5aa0',
    light: '#ffd8a0',
    shade: '#667488',
    dim: 0.2,
  },
  {
    sky: ['#1f2844', '#54507a'],
    wet: ['#34385a', '#1b1e36'],
    tram: '#d9a23c',
    stripe: '#7a2f2a',
    light: '#ffc07c',
    shade: '#4a5080',
    dim: 0.5,
  },
  {
    sky: ['#8a98a4', '#c9cfd2'],
    wet: ['#8a949c', '#5f6870'],
    tram: '#c9402f',
    stripe: '#f3ead8',
    light: '#f6ecd8',
    shade: '#8592a0',
    dim: 0.06,
  },
  {
    sky: ['#3d3a5f', '#b0707a'],
    wet: ['#5f4f6b', '#332c48'],
    tram: '#2f7d6a',
    stripe: '#f3ead8',
    light: '#ffb888',
    shade: '#665a80',
    dim: 0.35,
  },
];

/** A tram, umbrellas and wet stones that mirror the lamps. */
export const rain: Setting = (random, variant) => {
  const look = ofVariant(variant, rainLooks);
  const right = variant % 2 === 0;
  const far = layer(2.6);
  ground(far, [
    [0, look.sky[0] as string],
    [0.6, look.sky[1] as string],
  ]);
  for (const [x, wide] of [
    [-8, 46],
    [40, 40],
    [82, 30],
    [128, 30],
    [160, 42],
    [204, 46],
  ] as const) {
    const top = 20 + Math.abs(x + wide / 2 - 118) * -0.25 + within(random, 28, 52);
    far.rect(x, top, wide, 180, pick(random, ['#4a4650', '#5c5158', '#6b5a52', '#44505a']), 0.85);
    for (let y = top + 12; y < 150; y += 24)
      for (let column = x + 6; column < x + wide - 8; column += 14)
        far.rect(column, y, 8, 14, chance(random, 0.5) ? '#ffd894' : '#39424e', 0.9);
  }
  far.rect(
    0,
    196,
    paintWidth,
    104,
    far.fade([
      [0, look.wet[0] as string],
      [1, look.wet[1] as string],
    ]),
  );
  for (let i = 0; i < 26; i++)
    far.rect(
      within(random, 0, 236),
      within(random, 198, 240),
      within(random, 4, 9),
      within(random, 24, 60),
      pick(random, [look.light, '#ff7a5a', '#ffcf7a', '#9ac4ff']),
      within(random, 0.15, 0.42),
    );
  const near = layer(1.9);
  drawTram(near, right ? 156 : -22, look);
  const walker = right ? 34 : 206;
  for (const [dx, color] of [
    [-14, '#c9402f'],
    [20, '#e0a83c'],
  ] as const) {
    const x = walker + dx;
    near.path(`M${x - 22} 146q22 -32 44 0q-7 -5 -11 0q-6 -5 -11 0q-6 -5 -11 0q-6 -5 -11 0Z`, color);
    near.rect(x - 0.8, 144, 1.8, 26, '#1c1c20');
    near.oval(x, 160, 5, 6, '#8c6a58');
    near.path(`M${x - 11} 212q0 -44 11 -46q11 2 11 46Z`, '#2c3040');
  }
  const lights = layer(0.7);
  bokeh(random, lights, {
    count: 26,
    y: [60, 290],
    radius: [3, 9],
    colors: [look.light, '#ff8a6a', '#ffcf8a', '#a8c8ff'],
    opacity: 0.5,
  });
  for (let i = 0; i < 50; i++) {
    const x = within(random, 0, 250);
    const y = within(random, -10, 290);
    lights.line(`M${x} ${y}l-3 ${within(random, 8, 15)}`, '#ffffff', 0.5, 0.3);
  }
  return {
    layers: [far, near, lights],
    light: { from: right ? 'right' : 'left', warm: look.light, ambient: look.shade, dim: look.dim },
  };
};

const shadeLooks = [
  { wall: ['#1c1226', '#0d0914'], light: '#e07a9a', shade: '#3a2448' },
  { wall: ['#241014', '#100709'], light: '#ff8a5a', shade: '#4a2228' },
  { wall: ['#101826', '#080c14'], light: '#9ab8e8', shade: '#26364e' },
  { wall: ['#1f1a14', '#0e0b08'], light: '#ffce8a', shade: '#40352a' },
];

/** A dark room with one light, for those who keep in the shade. */
export const shade: Setting = (random, variant) => {
  const look = ofVariant(variant, shadeLooks);
  const right = variant % 2 === 1;
  const far = layer(3);
  ground(far, [
    [0, look.wall[0] as string],
    [1, look.wall[1] as string],
  ]);
  far.glow(right ? 220 : 20, 120, 150, look.light, 0.55);
  for (let i = 0; i < 12; i++) {
    const x = (right ? 138 : -8) + i * 9.4;
    far.path(`M${x} -4c3 90 -3 180 2 310h5c-4 -130 3 -220 -1 -310Z`, '#000000', 0.35);
    far.rect(x + 4, 0, 1.6, 300, look.light, 0.16);
  }
  const lights = layer(0.9);
  const lamp = right ? 26 : 214;
  lights.glow(lamp, 150, 44, look.light, 0.6);
  lights.oval(lamp, 150, 2.6, 6, '#fff0d8', 0.9);
  bokeh(random, lights, { count: 9, y: [40, 240], radius: [3, 8], colors: [look.light], opacity: 0.28 });
  lights.rect(
    0,
    0,
    paintWidth,
    paintHeight,
    lights.radiance([
      [0, '#000000', 0],
      [0.55, '#000000', 0.05],
      [1, '#000000', 0.5],
    ]),
  );
  return {
    layers: [far, lights],
    light: { from: right ? 'right' : 'left', warm: look.light, ambient: look.shade, dim: 0.75 },
  };
};
