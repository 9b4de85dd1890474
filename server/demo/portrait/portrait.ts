import sharp, { type Sharp } from 'sharp';
import { brush, type Strokes } from './brush.ts';
import { mix } from './person/color.ts';
import { type LookHints, makeLook } from './person/look.ts';
import { drawPerson, faceIn } from './person/person.ts';
import type { Shot } from './person/shot.ts';
import type { Drawn } from './props/prop.ts';
import { props } from './props/props.ts';
import type { Light } from './settings/setting.ts';
import { type Backdrop, backdrop } from './settings/settings.ts';
import type { Place } from './topics.ts';
import { drawVeil, type Veil } from './veil.ts';

/** All that decides what a picture looks like. */
export interface Portrait {
  readonly look: LookHints;
  readonly shot: Omit<Shot, 'light'>;
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
  const svg = compose(portrait, await backdrop(portrait.place.setting, portrait.variant), wide);
  const bytes = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();
  const painted = brush({ bytes, width: wide, height: high }, strokesOn(portrait, wide));
  return sharp(painted, { raw: { width: wide, height: high, channels: 3 } });
}

/** The radius of a stroke on the whole picture. */
const stroke = 7;
/** A face with this radius would be painted no finer than the rest. */
const evenFace = 600;

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

/** The setting, the person, what is before them and the light in the air, in that order. */
function compose({ look, shot, place, kind, veil, mirrored }: Portrait, ground: Backdrop, wide: number): string {
  const light = mirrored ? turned(ground.light) : ground.light;
  const person = drawPerson(makeLook(look), { ...shot, light: veil ? { ...light, dim: 0.08 } : light });
  const prop = place.prop && props[place.prop]({ side: light.from === 'left' ? 'right' : 'left', light, kind });
  const near = propSize[shot.crop];
  const over = veil && drawVeil(veil, light, faceIn(shot.crop));
  const finish = drawFinish(light);
  const thing = prop
    ? `<g transform="matrix(${near} 0 0 ${near} ${(width / 2) * (1 - near)} ${height * (1 - near)})">${prop.body}</g>`
    : '';
  const turn = mirrored ? ` transform="matrix(-1 0 0 1 ${width} 0)"` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${(wide * height) / width}" viewBox="0 0
${width} ${height}">
<defs>${person.defs}${prop ? prop.defs : ''}${over ? over.defs : finish.defs}</defs>
<image href="${ground.picture}" width="${width}" height="${height}" preserveAspectRatio="none"${turn}/>
${person.body}${thing}${over ? over.body : finish.body}</svg>`;
}

/** As through a lens: light blooms where it comes from, and the foot of the picture is a little darker. */
function drawFinish({ from, warm, ambient }: Light): Drawn {
  const x = from === 'left' ? 0 : from === 'right' ? width : width / 2;
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
