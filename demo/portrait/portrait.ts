import sharp, { type Sharp } from 'sharp';
import { brush, type Strokes } from './brush.ts';
import { mix } from './color.ts';
import { drawFigure } from './figure/figure.ts';
import { type LookHints, makeLook } from './figure/look.ts';
import { figureOf } from './figure/person.ts';
import { lampsOf } from './figure/render/light.ts';
import { lightOf } from './figure/render/surface.ts';
import type { Drawn } from './props/prop.ts';
import { props } from './props/props.ts';
import type { Light } from './settings/setting.ts';
import { type Backdrop, backdrop } from './settings/settings.ts';
import type { Shot } from './shot.ts';
import type { Place } from './topics.ts';
import { drawVeil, type Veil } from './veil.ts';

/** All that decides what a picture looks like. */
export interface Portrait {
  readonly look: LookHints;
  readonly shot: Shot;
  readonly place: Place;
  readonly variant: number;
  /** Left and right of the setting are exchanged. */
  readonly mirrored: boolean;
  /** Which of its sort the thing in the picture is: the same dog each time. */
  readonly kind: number;
  readonly veil: Veil | null;
}

const width = 960;
const height = 1200;

/** A picture of 4:5. */
export async function drawPortrait(portrait: Portrait, wide: number): Promise<Sharp> {
  const high = (wide * height) / width;
  const ground = await backdrop(portrait.place.setting, portrait.variant);
  const light = portrait.mirrored ? turned(ground.light) : ground.light;
  const person = await drawPerson(portrait, light, wide);
  const bytes = await sharp(Buffer.from(drawGround(portrait, ground, wide)))
    .composite([
      { input: person, raw: { width: wide, height: high, channels: 4 } },
      { input: Buffer.from(drawFront(portrait, light, wide)) },
    ])
    .removeAlpha()
    .raw()
    .toBuffer();
  const painted = brush({ bytes, width: wide, height: high }, strokesOn(portrait, wide));
  return sharp(painted, { raw: { width: wide, height: high, channels: 3 } });
}

/** The radius of a stroke on the whole picture. */
const stroke = 5;
/** A face with this radius would be painted no finer than the rest. */
const evenFace = 900;

/** The strokes of a picture so many pixels wide: finer on the face. */
export function strokesOn(portrait: Portrait, wide: number): Strokes {
  const scale = wide / width;
  const { x, y, radius } = faceOf(portrait);
  return {
    radius: stroke * scale,
    faceShare: radius / evenFace,
    face: { x: x * scale, y: y * scale, radius: radius * 1.05 * scale },
  };
}

/** How large a thing before somebody is: the farther they are, the smaller. */
const propSize: Record<Shot['crop'], number> = { close: 1, chest: 0.88, waist: 0.8 };

const turned = (light: Light): Light => ({ ...light, from: light.from === 'left' ? 'right' : 'left' });

/** Wider pictures enlarge a person of this width: strokes are broader than what is lost, and it takes half the time. */
const widestPerson = 720;

/** Four bytes a pixel. */
async function drawPerson({ look, shot, veil }: Portrait, light: Light, wide: number): Promise<Buffer> {
  const { eyes, scale } = crops[shot.crop];
  const drawn = Math.min(wide, widestPerson);
  const share = drawn / width;
  const framing = {
    width: drawn,
    height: height * share,
    eyes: [(width / 2) * share, eyes * share] as const,
    scale: scale * share,
  };
  const lamps = lampsOf({
    from: light.from,
    warm: lightOf(light.warm),
    ambient: lightOf(light.ambient),
    dim: veil ? 0.08 : light.dim,
  });
  const pixels = Buffer.from(await drawFigure(figureOf(makeLook(look), shot), framing, lamps));
  if (drawn === wide) return pixels;
  const person = sharp(pixels, { raw: { width: drawn, height: framing.height, channels: 4 } });
  return await person.resize(wide).raw().toBuffer();
}

const drawing = (wide: number, { defs, body }: Drawn) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${(wide * height) / width}" viewBox="0 0
${width} ${height}"><defs>${defs}</defs>${body}</svg>`;

const drawGround = ({ mirrored }: Portrait, { picture }: Backdrop, wide: number) =>
  drawing(wide, {
    defs: '',
    body: `<image href="${picture}" width="${width}" height="${height}"
preserveAspectRatio="none"${mirrored ? ` transform="matrix(-1 0 0 1 ${width} 0)"` : ''}/>`,
  });

/** What is before the person, and the light in the air. */
function drawFront({ shot, place, kind, veil }: Portrait, light: Light, wide: number): string {
  const prop = place.prop && props[place.prop]({ side: light.from === 'left' ? 'right' : 'left', light, kind });
  const near = propSize[shot.crop];
  const air = veil ? drawVeil(veil, light, faceIn(shot.crop)) : drawFinish(light);
  const thing = prop
    ? `<g transform="matrix(${near} 0 0 ${near} ${(width / 2) * (1 - near)} ${height * (1 - near)})">${prop.body}</g>`
    : '';
  return drawing(wide, { defs: `${prop ? prop.defs : ''}${air.defs}`, body: `${thing}${air.body}` });
}

/** Where the eyes are on the whole picture, and how large a decimetre is there. */
const crops = {
  waist: { eyes: 330, scale: 146 },
  chest: { eyes: 405, scale: 192 },
  close: { eyes: 480, scale: 224 },
};

/** Where the face is on the whole picture: from its middle to chin and hair. */
function faceIn(crop: Shot['crop']) {
  const { eyes, scale } = crops[crop];
  return { x: width / 2, y: eyes, radius: Math.round(scale * 1.18) };
}

/** As through a lens: light blooms where it comes from, and the foot of the picture is a little darker. */
function drawFinish({ from, warm, ambient }: Light): Drawn {
  const x = from === 'left' ? 0 : width;
  const [wide, high] = [560, 620];
  const dark = mix(ambient, '#100a14', 0.7);
  const stop = (offset: number, color: string, opacity: number) =>
    `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`;
  // Each covers no more than it must: two gradients over the whole picture would take seven milliseconds.
  return {
    defs: `<radialGradient id="bloom" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1"
gradientTransform="translate(${x} 0) scale(${wide} ${high})">${stop(0, warm, 0.3)}${stop(0.45, warm, 0.1)}
${stop(1, warm, 0)}</radialGradient><linearGradient id="foot" x2="0" y2="1">${stop(0, dark, 0)}${stop(1, dark, 0.34)}
</linearGradient>`,
    body: `<rect x="${x - wide}" width="${wide * 2}" height="${high}" fill="url(#bloom)"/>
<rect y="880" width="${width}" height="320" fill="url(#foot)"/>`,
  };
}

/** Where the face is, on the whole picture: from its middle to chin and hair. */
export const faceOf = ({ shot }: Portrait) => faceIn(shot.crop);
