import { mix, type SkinTone } from './color.ts';
import { mimicOf } from './expression.ts';
import type { Frame } from './frame.ts';
import type { Look } from './look.ts';
import type { Shot } from './shot.ts';
import { closedCurve, glow, path, type Sheet, tapered } from './svg.ts';

type Drawing = { sheet: Sheet; frame: Frame; look: Look; shot: Shot; skin: SkinTone };

/** Where the nose ends, above the lip. */
export const noseBase = (look: Look) =>
  (look.gender === 'female' ? 50 : 55) + look.nose.length * 8 + look.ageing * 2 + look.face.length * 2;

/** A nose on a face: where it ends, half of it at the wings, the ridge and the ball, and its side in shade. */
type Nose = { base: number; wing: number; ridge: number; ball: number; drop: number; shadeSide: number };

function noseOf({ frame, look, shot, skin }: Drawing): Nose {
  const { nose } = look;
  const woman = look.gender === 'female';
  return {
    base: noseBase(look),
    wing: (woman ? 15.8 : 19) + nose.width * 5.4 + skin.dark * 3.4 + mimicOf(look, shot).joy * 1.6,
    ridge: (woman ? 5.6 : 7.6) + nose.bridge * 2.4 + skin.dark * 1.4,
    ball: (woman ? 8.6 : 10.4) + nose.tip * 2.6 + skin.dark * 1.4,
    // A tip that hangs, or one that is turned up and shows the nostrils.
    drop: (woman ? 5.4 : 7.4) - nose.lift * 4 + look.ageing * 1.5,
    shadeSide: frame.lit === 0 ? (frame.turn >= 0 ? 1 : -1) : -frame.lit,
  };
}

/** The nose by light and shade: a ridge with a shaded side, a ball with what is under it, wings and nostrils. */
export function drawNose(drawing: Drawing): string {
  const nose = noseOf(drawing);
  return drawBridge(drawing, nose) + drawTip(drawing, nose) + drawWings(drawing, nose) + drawLights(drawing, nose);
}

/** The nose's sides, from the brows to the wings: dark at the ridge, and lost in the cheek. */
function drawBridge({ sheet, frame, look, skin }: Drawing, { base, wing, ridge, ball, shadeSide }: Nose): string {
  const { at } = frame;
  const warm = mix(skin.shade, skin.blush, 0.4);
  const hump = look.nose.hump * 3;
  return [shadeSide, -shadeSide]
    .map((side) => {
      const shaded = side === shadeSide;
      const side3 = (x: number, y: number, z: number) => at(side * x, y, z);
      const plane = [
        side3(ridge + 5, -14, 95),
        side3(ridge + 1.5, -6, 102),
        side3(ridge + hump, 8, 109),
        side3(ridge + 0.5, base - 26, 117),
        side3(ball, base - 12, 119),
        side3(wing - 4, base - 13, 106),
        side3(ridge + 13, base - 32, 97),
        side3(ridge + 11, 2, 93),
      ];
      const fill = sheet.linear(side3(ridge, 12, 110), side3(ridge + 15, 16, 96), [
        [0, warm, shaded ? 0.64 : 0.2],
        [0.5, warm, shaded ? 0.36 : 0.12],
        [1, warm, 0],
      ]);
      return (
        path(closedCurve(plane), fill) +
        glow(sheet, side3(ridge + 9, -18, 94), 11, 26, warm, shaded ? 0.42 : 0.22, side * 8) +
        glow(sheet, side3(ball + 3, base - 12, 110), 10, 15, warm, shaded ? 0.5 : 0.24, side * -10)
      );
    })
    .join('');
}

/** The ball of the nose: rosy, round on its shaded side, and dark beneath. */
function drawTip({ sheet, frame, skin }: Drawing, { base, wing, ball, drop, shadeSide }: Nose): string {
  const { at } = frame;
  const under = [
    at(-wing + 2, base - 3, 104),
    at(-ball, base + drop * 0.5, 113),
    at(0, base + drop + 1.5, 116),
    at(ball, base + drop * 0.5, 113),
    at(wing - 2, base - 3, 104),
    at(ball, base - 0.5, 116),
    at(0, base + drop * 0.4, 119),
    at(-ball, base - 0.5, 116),
  ];
  const round = [
    at(shadeSide * ball * 0.72, base - 19, 121),
    at(shadeSide * ball * 1.12, base - 9, 119),
    at(shadeSide * ball * 0.7, base + drop * 0.3, 118),
  ];
  const edge = [
    at(-ball * 0.8, base + drop * 0.55, 114),
    at(0, base + drop + 1, 117),
    at(ball * 0.8, base + drop * 0.55, 114),
  ];
  return (
    glow(sheet, at(shadeSide * 4, base + drop + 4, 108), wing * 1.1, 9, skin.shade, 0.55) +
    glow(sheet, at(0, base - 8, 124), ball * 2, 17, skin.blush, 0.42) +
    path(closedCurve(under), skin.shade, 0.44) +
    path(tapered(round, [0.4, 3, 0.4]), skin.shade, 0.34) +
    path(tapered(edge, [0.3, 1.8, 0.3]), mix(skin.shade, skin.deep, 0.4), 0.4)
  );
}

function drawWings({ sheet, frame, look, skin }: Drawing, { base, wing, ball, drop, shadeSide }: Nose): string {
  const { at } = frame;
  const line = mix(skin.shade, skin.deep, 0.5);
  const dark = mix(skin.deep, '#35100f', 0.3);
  const high = 1.6 + look.nose.lift * 1.1;
  return [-1, 1]
    .map((side) => {
      const shaded = side === shadeSide;
      const groove = [
        at(side * (wing - 3.4), base - 14, 104),
        at(side * (wing + 0.6), base - 8, 101),
        at(side * (wing + 0.4), base - 1.5, 102),
        at(side * (wing - 3.6), base + 2.2, 106),
      ];
      const nostril = [
        at(side * ball * 0.42, base + drop * 0.46, 117),
        at(side * ball * 0.95, base - high * 0.5, 115),
        at(side * (wing - 3.6), base + 1.2, 109),
      ];
      return (
        glow(sheet, at(side * (wing - 5), base - 6, 110), 6.5, 6.5, skin.lit, shaded ? 0.14 : 0.42) +
        path(tapered(groove, [0.3, 2.3, 2.3, 0.4]), line, shaded ? 0.56 : 0.36) +
        path(tapered(nostril, [0.6, 3.2 + look.nose.lift * 0.8, 0.6]), dark, 0.66)
      );
    })
    .join('');
}

/** Where the light lies on the ridge and the ball. */
function drawLights({ sheet, frame, look, skin }: Drawing, { base, ridge, ball, shadeSide }: Nose): string {
  const { at } = frame;
  const hump = look.nose.hump * 3;
  const side = -shadeSide;
  const line = [
    at(side * 1.5, -26, 100),
    at(side * 1.5 + hump * Math.sign(frame.turn || 1), 6, 112),
    at(side, base - 24, 123),
  ];
  const light = mix(skin.lit, '#ffffff', 0.4);
  return (
    path(tapered(line, [0.5, ridge * 0.72, ridge * 0.66]), skin.lit, 0.36) +
    glow(sheet, at(side * 2.5, base - 10, 128), ball * 0.95, 7.4, light, 0.76 - skin.dark * 0.1)
  );
}
