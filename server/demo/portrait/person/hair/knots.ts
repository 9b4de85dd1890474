import { closedCurve, lerp, type Point, path, type Sheet } from '../svg.ts';
import type { Hair, HairWork } from './hair.ts';
import { drawCurls, drawLocks, type HairTones } from './locks.ts';

/** Hair that is tied: a bun, a tail, a braid. */
export function drawKnot(work: HairWork): Hair {
  const { cut, frame, look, random } = work;
  const lean = Math.sign(look.hair.parting) || 1;
  const shift = -frame.turn * 34;
  switch (cut.knot) {
    case 'top':
      return { behind: bun(work, [shift, -214], 56, 48), front: '' };
    case 'half':
      return { behind: bun(work, [shift, -192], 36, 30), front: '' };
    case 'low':
      return { behind: bun(work, [shift * 2.2 - lean * 14, 96], 74, 46), front: '' };
    case 'puff': {
      const places = Array.from({ length: 190 }, (): Point => {
        const [turn, far] = [random() * 6.28, Math.sqrt(random())];
        return [shift + Math.cos(turn) * 108 * far, -206 + Math.sin(turn) * 76 * far];
      });
      const mass = path(
        closedCurve(
          [0, 1, 2, 3, 4, 5, 6, 7].map(
            (i): Point => [shift + Math.cos(i * 0.785) * 106, -206 + Math.sin(i * 0.785) * 74],
          ),
        ),
        work.tones.dark,
      );
      return {
        behind:
          mass + drawCurls({ ...work, places, size: 10, gloss: { at: [(frame.lit || -0.4) * 60, -250], reach: 120 } }),
        front: '',
      };
    }
    case 'tail': {
      const x = shift - lean * 20;
      const guides = [-1, -0.4, 0.4, 1].map((u): Point[] => [
        [x + u * 10, -150],
        [x - lean * 70 + u * 26, -130],
        [x - lean * 122 + u * 34, -20],
        [x - lean * 128 + u * 36, 120],
        [x - lean * 112 + u * 16, 236],
      ]);
      return { behind: drawLocks({ ...work, guides, texture: cut.texture, strands: 36 }), front: '' };
    }
    case 'side-tail': {
      const x = lean * (frame.half - 2);
      const guides = [-1, -0.3, 0.4, 1].map((u): Point[] => [
        [x - lean * 8 + u * 7, 30],
        [x + lean * 6 + u * 14, 86],
        [x + lean * 18 + u * 30, 150],
        [x + lean * 22 + u * 36, 240],
        [x + lean * 8 + u * 30, 330],
        [x + u * 8, 392],
      ]);
      return { behind: '', front: drawLocks({ ...work, guides, texture: 'wavy', strands: 34 }) };
    }
    case 'braid':
      return {
        behind: '',
        front: braid(work.sheet, work.tones, (part) => [
          lean * (frame.half - 8 + Math.sin(part * 3) * 22),
          lerp(40, 410, part),
        ]),
      };
    default:
      return { behind: '', front: '' };
  }
}

function bun(work: HairWork, [x, y]: Point, rx: number, ry: number): string {
  const guides = [-1, -0.5, 0, 0.5, 1].map((u): Point[] =>
    [-1, -0.5, 0, 0.5, 1].map(
      (v) => [x + rx * v * Math.sqrt(1 - u * u * 0.72), y - u * ry + v * v * ry * 0.28 * u] as const,
    ),
  );
  const rope = work.cut.texture === 'braids' ? 'braids' : 'straight';
  return (
    path(
      closedCurve([
        [x - rx, y],
        [x - rx * 0.6, y - ry * 0.85],
        [x, y - ry * 1.04],
        [x + rx * 0.6, y - ry * 0.85],
        [x + rx, y],
        [x + rx * 0.7, y + ry * 0.8],
        [x, y + ry],
        [x - rx * 0.7, y + ry * 0.8],
      ]),
      work.tones.dark,
    ) +
    drawLocks({
      ...work,
      guides,
      texture: rope,
      strands: 38,
      gloss: { at: [x + (work.frame.lit || -0.4) * rx * 0.5, y - ry * 0.4], reach: rx },
    })
  );
}

/** A plait: leaves that overlap from side to side. */
function braid(sheet: Sheet, tones: HairTones, at: (part: number) => Point): string {
  let out = '';
  for (let i = 0; i < 13; i++) {
    const [x, y] = at(i / 13);
    const side = i % 2 ? 1 : -1;
    const wide = 26 - i * 0.7;
    const leaf = closedCurve([
      [x - side * 4, y - 10],
      [x + side * wide, y + 2],
      [x + side * wide * 0.8, y + 26],
      [x - side * 8, y + 42],
      [x - side * wide * 0.5, y + 26],
    ]);
    out += path(
      leaf,
      sheet.linear(
        [x - wide, y],
        [x + wide, y + 40],
        [
          [0, tones.lit],
          [0.4, tones.base],
          [1, tones.dark],
        ],
      ),
    );
  }
  return out;
}
