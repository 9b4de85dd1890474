import { mix, type SkinTone } from './color.ts';
import type { Frame } from './frame.ts';
import type { Look } from './look.ts';
import { curve, glow, path, type Sheet, tapered } from './svg.ts';

type Drawing = { sheet: Sheet; frame: Frame; look: Look; skin: SkinTone };

/** The nose by light and shade: a shaded side, a lit ridge and tip, wings and what is under them. */
export function drawNose({ sheet, frame, look, skin }: Drawing): string {
  const { nose, ageing } = look;
  const woman = look.gender === 'female';
  const base = 59 + nose.length * 4 + ageing * 3;
  const wing = (woman ? 20.5 : 23.5) + nose.width * 3 + skin.dark * 3.5 + ageing * 1.5;
  const ridge = (woman ? 7.5 : 9.5) + nose.bridge * 1.4 + skin.dark;
  const shadeSide = frame.lit === 0 ? (frame.turn >= 0 ? 1 : -1) : -frame.lit;
  const at = frame.at;
  const tip = at(0, base - 10, 128);
  const side = (s: number, opacity: number) => {
    const ridgeLine = [
      at(s * 17, -36, 92),
      at(s * (ridge - 1), -4, 106),
      at(s * ridge, 22, 116),
      at(s * (ridge + 3), base - 16, 122),
      at(s * 9, base + 3, 116),
    ];
    const wingLine = [
      at(s * wing, base - 1, 102),
      at(s * (wing - 4), base - 20, 100),
      at(s * (ridge + 11), 16, 96),
      at(s * 19, -8, 92),
      at(s * 18, -37, 91),
    ];
    const d = `${curve(ridgeLine)}${curve(wingLine, { continued: true })}Z`;
    const fill = sheet.linear(at(s * ridge, 20, 114), at(s * (wing + 6), 24, 96), [
      [0, skin.shade, 0.95],
      [0.6, skin.shade, 0.42],
      [1, skin.shade, 0],
    ]);
    return path(d, fill, opacity);
  };
  let out = side(shadeSide, 0.6) + side(-shadeSide, 0.18);
  out += glow(sheet, at(0, base + 8, 112), wing * 1.15, 10, skin.shade, 0.75);
  out += glow(sheet, at(shadeSide * 6, base + 15, 108), wing * 0.8, 10, skin.shade, 0.38);
  for (const s of [-1, 1]) {
    out += path(
      tapered(
        [
          at(s * (wing - 3), base - 16, 102),
          at(s * (wing + 1), base - 7, 102),
          at(s * (wing - 1), base + 2, 104),
          at(s * (wing - 8), base + 4, 108),
        ],
        [0.4, 2.4, 3, 0.6],
      ),
      skin.deep,
      s === shadeSide ? 0.62 : 0.4,
    );
    out += path(
      tapered([at(s * 5.5, base + 4.5, 116), at(s * 10.5, base + 1.6, 114), at(s * 15, base + 4, 108)], [0.8, 5, 0.8]),
      mix(skin.deep, '#2a0f10', 0.5),
      0.78,
    );
    out += glow(sheet, at(s * (wing - 7), base - 6, 110), 7, 7, skin.lit, s === shadeSide ? 0.12 : 0.34);
  }
  const ridgeLine = [
    at(-shadeSide * 2, -30, 102),
    at(-shadeSide * 1.5, -4, 112),
    at(-shadeSide * 1.5, 22, 120),
    at(-shadeSide, base - 20, 127),
  ];
  out += path(tapered(ridgeLine, [0.5, ridge * 0.55, ridge * 0.75, ridge * 0.9]), skin.lit, 0.3);
  out += glow(sheet, tip, 14 + nose.tip * 2, 12, mix(skin.blush, skin.base, 0.5), 0.4);
  out += glow(
    sheet,
    [tip[0] - shadeSide * 3, tip[1] - 2],
    8.5,
    7.5,
    mix(skin.lit, '#ffffff', 0.45),
    0.62 - skin.dark * 0.12,
  );
  return out;
}
