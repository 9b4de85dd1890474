import type { Random } from '../../../random.ts';
import { inLight, mix, type SkinTone } from '../color.ts';
import type { Frame } from '../frame.ts';
import type { Look } from '../look.ts';
import type { Shot } from '../shot.ts';
import { lerp, type Point, path, type Sheet, tapered } from '../svg.ts';
import { behindHead } from './behind.ts';
import { type Cap, combedBack, forward, framing, fringe, makeCap, parted, seenAlong, us } from './cap.ts';
import { drawRopes } from './curls.ts';
import { looseHair } from './curly.ts';
import { babyHair, castOnForehead, faceWisps, hairlineOf, outlineWisps, skullcap } from './edge.ts';
import { drawKnot } from './knots.ts';
import { drawMass, type HairTones, type Shine } from './mass.ts';
import { drawScarf } from './scarf.ts';
import { bald, cropped, sides } from './shorn.ts';
import { cutOf, ends, type HairCut, swingsOf, waveOf } from './style.ts';

export type HairDrawing = { sheet: Sheet; frame: Frame; look: Look; shot: Shot; skin: SkinTone; random: Random };
/** Parts of hair by what they lie over: behind the neck, on the skull before the ears, and over everything. */
export type Hair = { behind: string; front: string };
export type HairWork = HairDrawing & {
  cut: HairCut;
  cap: Cap;
  volume: number;
  tones: HairTones;
  shine: Shine;
  /** The side the hair is combed to. */
  lean: number;
};

function hairTones(look: Look, shot: Shot, cut: HairCut): HairTones {
  const { plain, lit, dark } = inLight(shot.light);
  const { color } = look.hair;
  const shade = dark(mix(color, '#140b0d', 0.34), 0.34);
  // The ends of long hair are often dyed, or bleached by the sun.
  const isFaded = cut.length > 1 && look.gender === 'female' && look.ageing < 0.4 && look.seed % 5 < 2;
  return {
    deep: dark(mix(color, '#0c0709', 0.62), 0.5),
    dark: shade,
    base: plain(color),
    lit: lit(mix(color, '#ffdcb4', 0.15), 0.18),
    sheen: lit(mix(color, '#fff0dc', 0.34), 0.36),
    tip: isFaded ? plain(mix(color, '#dba868', 0.42)) : mix(shade, plain(color), 0.5),
    rim: mix(lit(mix(color, '#fff0dc', 0.5), 0.4), shot.light.warm, 0.5),
  };
}

export function drawHair(drawing: HairDrawing): Hair {
  const { look, frame, shot } = drawing;
  const cut = cutOf(look.hair.style);
  if (cut.front === 'none') return { behind: '', front: bald(drawing, 0.1) };
  if (cut.front === 'scarf') return drawScarf(drawing);
  const lean = Math.sign(look.hair.parting) || 1;
  const volume =
    (cut.volume + (cut.shorn || cut.knot || cut.texture === 'coily' ? 0 : 8 + cut.length * 3)) *
    (1 - look.ageing * 0.2);
  const cap = makeCap(frame, { ...cut, volume, lean });
  const [left, right, top] = [cap.outer(-0.74), cap.outer(0.74), cap.outer(0)];
  const shine = {
    middle: [(left[0] + right[0]) / 2, 8] as Point,
    rx: (right[0] - left[0]) / 2,
    ry: 8 - top[1],
    side: frame.lit || -0.5,
  };
  const work: HairWork = { ...drawing, cut, cap, volume, tones: hairTones(look, shot, cut), shine, lean };
  const knot = drawKnot(work);
  return { behind: behindHead(work) + knot.behind, front: frontHair(work) + knot.front };
}

function frontHair(work: HairWork): string {
  const { cut, cap, lean, frame } = work;
  const shadow = castOnForehead(work);
  switch (cut.front) {
    case 'horseshoe':
      return bald(work, 0.14) + sides(work, 0.66, true);
    case 'buzz':
      return cropped(work);
    case 'loose':
      return shadow + looseHair(work);
    case 'centre':
    case 'side':
    case 'curtain':
    case 'fringe':
      return shadow + (cut.shorn ? sides(work, 0.6) : '') + partedHair(work);
    case 'crop':
      return (
        shadow +
        sides(work, 0.5) +
        skullcap(work, [-0.64, 0.64], 1) +
        drawMass({
          ...work,
          guides: forward(cap, lean, 0.64),
          locks: 7,
          wave: cut.texture === 'wavy' ? 4 : 0,
          swings: 0.8,
          taper: 0.4,
          uneven: 0.08,
          rooted: 0.25,
        })
      );
    default: {
      const isQuiff = cut.front === 'quiff';
      const seen = seenAlong(frame.turn, cut.shorn ? 0.62 : cut.length > 0 ? 0.92 : 1);
      const guides = combedBack(cap, cut.front, lean, seen);
      return (
        shadow +
        (cut.shorn ? sides(work, 0.54) : '') +
        hairlineOf(work, seen) +
        skullcap(work, seen) +
        drawMass({
          ...work,
          guides,
          locks: isQuiff ? 8 : cut.front === 'receding' ? 7 : 9,
          wave: cut.texture === 'wavy' ? 5 : 0,
          swings: 0.9,
          taper: isQuiff ? 0.5 : 0.1,
          uneven: isQuiff ? 0.1 : 0,
          rooted: 0.72,
        }) +
        (cut.texture === 'braids' ? cornrows(work, guides) : '') +
        babyHair(work, seen[1])
      );
    }
  }
}

/** How many locks hair falls into, how far each is thinned out, and how evenly they end. */
function fallOf({ texture, length }: HairCut): { locks: number; taper: number; uneven: number } {
  if (length === 0) return { locks: texture === 'curly' ? 8 : 5, taper: 0.6, uneven: 0.2 };
  if (texture === 'straight' && length === 1) return { locks: 5, taper: 0.4, uneven: 0.03 };
  if (texture === 'straight') return { locks: 6, taper: 0.3, uneven: 0.05 };
  const locks = texture === 'curly' ? 8 : length > 1 ? 7 : 5;
  return { locks, taper: texture === 'wavy' ? 0.4 : 0.66, uneven: 0.08 };
}

function partedHair(work: HairWork): string {
  const { cut, cap, frame, look, lean, tones, volume } = work;
  const { front } = cut;
  const parting = front === 'side' ? look.hair.parting * 1.5 : look.hair.parting * 0.16;
  const sweep =
    front === 'fringe'
      ? 0.2
      : cut.shorn
        ? 0.1
        : cut.length === 0 && !cut.knot
          ? 0.9
          : 0.35 + Math.abs(look.face.forehead) * 0.5;
  const wave = waveOf(cut);
  const halves = [-1, 1].map((side) => {
    const over = cut.over === 'both' || (cut.over === 'one' && side === lean);
    const end = cut.length === 3 && !over ? 196 : ends[cut.length];
    const fall = { frame, cap, side, volume, parting, end, sweep };
    const strands = cut.texture === 'locs' || cut.texture === 'braids';
    const guides = parted(fall);
    const drawn = strands
      ? ropesOver(work, guides)
      : drawMass({
          ...work,
          guides,
          ...fallOf(cut),
          wave,
          swings: swingsOf(cut),
          rooted: 0.7,
          ...(side === frame.lit ? { rim: 'last' as const } : {}),
        });
    const strand =
      front === 'curtain'
        ? drawMass({
            ...work,
            guides: framing({ ...fall, end: cut.length === 0 ? 66 : 118 }),
            locks: 3,
            taper: 0.95,
            uneven: 0.2,
            rooted: 0.5,
            wave: 3,
            swings: 0.8,
          })
        : '';
    return { side, drawn: drawn + strand };
  });
  // The half that is combed across lies on top.
  halves.sort((a, b) => Number(Math.sign(parting) === -a.side) - Number(Math.sign(parting) === -b.side));
  const brow =
    front === 'fringe'
      ? drawMass({ ...work, guides: fringe(frame, cap, lean), locks: 7, taper: 0.3, uneven: 0.06, rooted: 0.35 })
      : '';
  const wisps = cut.shorn || cut.texture === 'braids' || cut.texture === 'locs' ? '' : outlineWisps(work);
  return (
    wisps +
    (cut.shorn ? '' : skullcap(work, [-0.7, 0.7], 1)) +
    halves.map(({ drawn }) => drawn).join('') +
    brow +
    (cut.length > 1 && brow === '' ? faceWisps(work, parting) : '') +
    partingLine(work, parting, tones)
  );
}

/** Where the scalp shows in a parting. */
function partingLine({ frame, cap, skin, cut }: HairWork, parting: number, tones: HairTones): string {
  if (cut.front === 'fringe') return '';
  const start = frame.at(parting * 60, -121 - frame.hairline, 94);
  const [x, y] = cap.outer(parting * 0.3);
  const line = tapered(
    [start, [lerp(start[0], x, 0.3), lerp(start[1], y, 0.32)], [lerp(start[0], x, 0.6), lerp(start[1], y, 0.62)]],
    [4.2, 3, 0.3],
  );
  return (
    path(line, tones.deep, 0.3) +
    path(tapered([start, [lerp(start[0], x, 0.3), lerp(start[1], y, 0.3)]], [2.4, 0.3]), skin.shade, 0.6)
  );
}

/** Ropes of hair that fall from the parting over the shoulders. */
function ropesOver({ random, tones, cut }: HairWork, guides: ReturnType<typeof parted>): string {
  const count = cut.texture === 'locs' ? 7 : 10;
  const ropes = us(0.02, 0.98, count).map((across) => {
    const place = across * (guides.length - 1) * 0.999;
    const at = Math.floor(place);
    const [a, b] = [guides[at] as readonly Point[], guides[at + 1] as readonly Point[]];
    const [drift, short] = [(random() - 0.5) * 14, random() * 34];
    return a.map(([x, y], i): Point => {
      const [bx, by] = b[i] as Point;
      const part = i / (a.length - 1);
      return [lerp(x, bx, place - at) + drift * part * part, lerp(y, by, place - at) - short * part * part];
    });
  });
  return drawRopes(
    { tones },
    ropes.reverse(),
    cut.texture === 'locs' ? 17 : 12.5,
    cut.texture === 'locs' ? '1 9' : '2 8',
  );
}

/** Braids close to the scalp. */
function cornrows({ tones }: HairWork, guides: ReturnType<typeof combedBack>): string {
  return drawRopes({ tones }, guides, 11, '2 8');
}
