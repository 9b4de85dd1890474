import type { Random } from '../../../random.ts';
import { inLight, mix, type SkinTone } from '../color.ts';
import type { Frame } from '../frame.ts';
import type { Look } from '../look.ts';
import type { Shot } from '../shot.ts';
import { between, clipped, closedCurve, glow, lerp, type Point, path, type Sheet } from '../svg.ts';
import { type Cap, combedBack, fringe, makeCap, parted } from './cap.ts';
import { drawKnot } from './knots.ts';
import { drawCurls, drawLocks, type HairTones } from './locks.ts';
import { drawScarf } from './scarf.ts';
import { cutOf, type HairCut } from './style.ts';

export type HairDrawing = { sheet: Sheet; frame: Frame; look: Look; shot: Shot; skin: SkinTone; random: Random };
/** Parts of hair by what they lie over: behind the neck, on the skull before the ears, and over everything. */
export type Hair = { behind: string; front: string };
export type HairWork = HairDrawing & {
  cut: HairCut;
  cap: Cap;
  tones: HairTones;
  gloss: { at: Point; reach: number; strength?: number };
};

const ends = [30, 132, 214, 400] as const;

function hairTones(look: Look, shot: Shot): HairTones {
  const { plain, lit, dark } = inLight(shot.light);
  const { color } = look.hair;
  return {
    dark: dark(mix(color, '#100a0c', 0.42), 0.4),
    base: plain(color),
    lit: lit(mix(color, '#ffe4c0', 0.16), 0.24),
    sheen: lit(mix(color, '#fff2e0', 0.36), 0.42),
  };
}

export function drawHair(drawing: HairDrawing): Hair {
  const { look, frame, shot } = drawing;
  const cut = cutOf(look.hair.style);
  if (cut.front === 'none') return { behind: '', front: stubbleShade(drawing, 0.1) };
  if (cut.front === 'scarf') return drawScarf(drawing);
  const thin = 1 - look.ageing * 0.22;
  const lean = Math.sign(look.hair.parting) || 1;
  const cap = makeCap(frame, {
    ...cut,
    volume: (cut.volume + (cut.length > 0 && cut.texture === 'straight' ? 8 : 0)) * thin,
    lean,
  });
  const light = frame.lit || -0.5;
  const gloss = { at: [light * 58, -132] as Point, reach: 135 };
  const work: HairWork = { ...drawing, cut, cap, tones: hairTones(look, shot), gloss };
  const knot = drawKnot(work);
  return { behind: behindHead(work) + knot.behind, front: frontHair(work, lean) + knot.front };
}

function frontHair(work: HairWork, lean: number): string {
  const { cut, cap, frame, look } = work;
  const { front } = cut;
  const shadow = castOnForehead(work);
  if (front === 'horseshoe') return stubbleShade(work, 0.14) + sides(work, 0.66, true);
  if (front === 'loose') return shadow + looseHair(work);
  if (front === 'buzz') return cropped(work);
  if (front === 'centre' || front === 'side' || front === 'curtain' || front === 'fringe') {
    const parting = front === 'side' ? look.hair.parting * 1.5 : look.hair.parting * 0.1;
    const halves = [-1, 1].map((side) => {
      const over = cut.over === 'both' || (cut.over === 'one' && side === lean);
      const end = cut.length === 3 && !over ? 205 : ends[cut.length];
      return {
        side,
        guides: parted({
          frame,
          cap,
          side,
          front,
          volume: cut.volume,
          parting,
          end,
          spread: cut.texture === 'straight' ? 6 : 14,
        }),
      };
    });
    // The half that is combed across lies on top.
    halves.sort((a, b) => Number(Math.sign(parting) === -a.side) - Number(Math.sign(parting) === -b.side));
    const drawn = halves.map(({ guides }) =>
      drawLocks({ ...work, guides, texture: cut.texture, strands: cut.length > 1 ? 39 : 34 }),
    );
    const brow =
      front === 'fringe'
        ? drawLocks({ ...work, guides: fringe(frame, cap, lean), texture: 'straight', strands: 44, rooted: 0.25 })
        : '';
    return shadow + (cut.shorn ? sides(work, 0.6) : '') + drawn.join('') + brow;
  }
  return (
    shadow +
    (cut.shorn ? sides(work, 0.56) : '') +
    drawLocks({
      ...work,
      guides: combedBack(cap, front, lean),
      texture: cut.texture === 'coily' || cut.texture === 'braids' ? 'straight' : cut.texture,
      strands: 54,
      rooted: front === 'receding' ? 0.1 : 0.4,
    }) +
    (cut.texture === 'coily' ? drawCurls({ ...work, places: scatter(work, 150, 0, 1), size: 5 }) : '')
  );
}

/** The shade that hair throws on the forehead, softly. */
function castOnForehead({ sheet, frame, skin, cut }: HairWork): string {
  if (cut.front === 'receding') return '';
  const low = cut.front === 'fringe' ? -22 : cut.front === 'side' || cut.front === 'curtain' ? -70 : -92;
  const points = [-0.98, -0.6, 0, 0.6, 0.98].map((u) => frame.at(u * 100, low + u * u * 60, 92 - u * u * 70));
  const top = [...points].reverse().map(([x, y]): Point => [x * 0.98, Math.min(y - 40, -146)]);
  const fill = sheet.linear(
    [0, low - 34],
    [0, low],
    [
      [0, skin.shade, 0.62],
      [1, skin.shade, 0],
    ],
  );
  return clipped(sheet.clip(closedCurve(frame.outline(-2))), path(closedCurve([...points, ...top]), fill));
}

function behindHead({ sheet, frame, cut, cap, tones, random, look }: HairWork): string {
  if (cut.front === 'horseshoe' || cut.front === 'buzz') return '';
  const end = cut.length === 0 ? 84 : cut.length === 3 ? 330 : ends[cut.length] + 8;
  const swell = cut.texture === 'straight' ? 2 : 12;
  const within = ([x, y]: Point): Point => [x * 0.975, y + 4];
  const left = [0.3, 0.55, 0.8, 0.96].map((u) => within(cap.outer(-u)));
  const right = [0.3, 0.55, 0.8, 0.96].map((u) => within(cap.outer(u)));
  const tail = (side: number): Point[] => {
    const [x] = cap.outer(side * 0.96);
    if (cut.volume > 60) return [[x * 0.8, 84]];
    if (cut.length === 0)
      return [
        [x - side * 18, 66],
        [x - side * 46, end],
      ];
    return [
      [x + side * swell, lerp(30, end, 0.5)],
      [x + side * (cut.length === 1 ? -4 : swell * 1.6), end - 8],
    ];
  };
  const dark = mix(tones.dark, tones.base, 0.25);
  const fill = sheet.linear(
    [0, -120],
    [0, end],
    [
      [0, dark],
      [0.5, mix(tones.dark, '#000000', 0.14)],
      [1, mix(dark, tones.base, 0.4)],
    ],
  );
  const mass = path(
    closedCurve([
      within(cap.outer(0)),
      ...right,
      ...tail(1),
      [frame.turn * -20, end + (cut.length ? 6 : 0)],
      ...tail(-1).reverse(),
      ...left.reverse(),
    ]),
    fill,
  );
  if (cut.length === 0 || cut.texture === 'coily') return mass;
  if (cut.texture === 'curly') {
    const places = Array.from({ length: 44 + cut.length * 22 }, (): Point => {
      const side = random() < 0.5 ? -1 : 1;
      const [x] = cap.outer(side * 0.96);
      return [x * lerp(0.3, 1.14, random() ** 0.6), lerp(0, cut.length === 3 ? 300 : end, random())];
    });
    return (
      mass +
      drawCurls({ sheet, random, tones: { ...tones, base: mix(tones.base, tones.dark, 0.35) }, places, size: 17 })
    );
  }
  const guides = [-1, -0.5, 0, 0.5, 1].map((u) => {
    const [x] = cap.outer(Math.sign(u || 1) * 0.96);
    const wide = Math.abs(x) * u + look.hair.parting;
    return [
      [wide * 0.9, 10],
      [wide, lerp(20, end, 0.4)],
      [wide * 1.05, lerp(20, end, 0.7)],
      [wide * (cut.length === 1 ? 0.9 : 1.06), end],
    ] as Point[];
  });
  return (
    mass +
    drawLocks({
      sheet,
      random,
      tones: { ...tones, base: mix(tones.base, tones.dark, 0.5), lit: tones.base, sheen: tones.base },
      guides,
      texture: cut.texture,
      strands: 24,
      rooted: 1,
    })
  );
}

/** Places on the hair between the hairline (0) and the outline (1). */
function scatter({ cap, random, cut }: HairWork, count: number, from: number, to: number): Point[] {
  const widest = cut.shorn ? 0.6 : 0.98;
  return Array.from({ length: count }, (_, i) => {
    const u = lerp(-widest, widest, (i + random()) / count);
    return between(cap.root(u), cap.outer(u), lerp(from, to, Math.sqrt(random())));
  }).sort((a, b) => a[1] - b[1] + (Math.abs(b[0]) - Math.abs(a[0])) * 0.2);
}

function looseHair(work: HairWork): string {
  const { cut, cap, frame, tones, sheet } = work;
  const size = cut.texture === 'coily' ? 8.5 : cut.texture === 'locs' ? 12 : 15;
  const count = cut.texture === 'coily' ? 170 + cut.volume * 1.6 : 100 + cut.volume;
  const us = Array.from({ length: 25 }, (_, i) => -1 + i / 12);
  const shape = cut.shorn ? us.filter((u) => Math.abs(u) < 0.68) : us;
  const base = closedCurve([...shape.map((u) => cap.outer(u)), ...shape.map((u) => cap.root(u)).reverse()], 1 / 8);
  const fill = sheet.linear(
    [0, -190],
    [0, 30],
    [
      [0, mix(tones.base, tones.dark, 0.3)],
      [1, tones.dark],
    ],
  );
  let out = cut.shorn ? sides(work, 0.62) : '';
  out += path(base, fill);
  if (cut.texture === 'locs') {
    const guides = shape.map((u) => {
      const [r, o] = [cap.root(u * 0.9), cap.outer(u)];
      return [
        between(r, o, 0.1),
        between(r, o, 0.6),
        [o[0] * 1.02, o[1] + Math.abs(u) * 14],
        [o[0] * 1.05 + 6, o[1] + 20 + Math.abs(u) * 42],
      ] as Point[];
    });
    return out + drawLocks({ ...work, guides, texture: 'locs' });
  }
  const wide = cut.length >= 1 ? scatterSides(work) : [];
  out += drawCurls({
    ...work,
    places: [...wide, ...scatter(work, count, 0.02, 1)],
    size,
    gloss: { at: [(frame.lit || -0.4) * 80, -140], reach: 190 },
  });
  return out;
}

/** Curls that fall beside the face. */
function scatterSides({ cap, cut, random, frame, look }: HairWork): Point[] {
  const end = ends[cut.length] - 20;
  const coily = cut.texture === 'coily';
  return [-1, 1].flatMap((side) => {
    const [x] = cap.outer(side * 0.94);
    const falls = cut.over === 'both' || (cut.over === 'one' && side * look.hair.parting > 0);
    const low = cut.length === 3 && !falls ? 200 : end;
    return Array.from({ length: (coily ? 46 : 26) + cut.length * 16 }, (): Point => {
      const y = lerp(-30, low, random());
      const inner = side * (frame.half + (y > 130 ? -8 : 4)) + frame.turn * 8;
      const round = coily ? 1 - Math.max(0, y - 60) / 140 : 1;
      return [lerp(inner, x * 1.06 * round, random()), y];
    });
  });
}

/** Sides shorn close: skin shows through. */
function sides({ cap, tones, sheet }: HairWork, top: number, faded = false): string {
  const light = [tones.base, tones.base, tones.base];
  const opacity = faded ? [0, 0.75, 0.5] : [1, 0.72, 0.3];
  const fill = sheet.linear(
    [0, faded ? -84 : -110],
    [0, faded ? 40 : 34],
    light.map((color, i) => [[0, 0.55, 1][i] as number, color, opacity[i]] as const),
  );
  return [-1, 1]
    .map((side) => {
      const us = [top, 0.7, 0.8, 0.9, 1];
      const shape = closedCurve(
        [...us.map((u) => cap.root(side * u)), ...us.map((u) => cap.outer(side * u)).reverse()],
        1 / 8,
      );
      return path(shape, fill);
    })
    .join('');
}

function cropped(work: HairWork): string {
  const { cap, tones, sheet, cut } = work;
  const us = Array.from({ length: 25 }, (_, i) => -1 + i / 12);
  const shape = closedCurve([...us.map((u) => cap.outer(u)), ...us.map((u) => cap.root(u)).reverse()], 1 / 8);
  const fill = sheet.linear(
    [0, -176],
    [0, 34],
    [
      [0, mix(tones.base, tones.lit, 0.25)],
      [0.5, tones.base, 0.94],
      [1, tones.base, 0.4],
    ],
  );
  const grain = cut.texture === 'coily' ? drawCurls({ ...work, places: scatter(work, 230, 0.05, 1), size: 4 }) : '';
  return path(shape, fill) + glow(sheet, work.gloss.at, 70, 46, tones.sheen, 0.28) + grain;
}

/** The scalp of who has shaved it or lost the hair. */
function stubbleShade({ sheet, frame, skin, look }: HairDrawing, strength: number): string {
  const light = frame.lit || -0.4;
  const shade = mix(look.hair.color, skin.shade, 0.55);
  const temples = [-1, 1].map((side) =>
    glow(sheet, frame.at(side * (frame.half - 8), -46, 20), 34, 74, shade, strength * 2),
  );
  const shine = glow(sheet, [light * 46, -134], 52, 30, mix(skin.lit, '#ffffff', 0.4), 0.6);
  return clipped(sheet.clip(closedCurve(frame.outline())), temples.join('') + shine);
}
