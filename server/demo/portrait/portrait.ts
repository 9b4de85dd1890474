import sharp, { type Sharp } from 'sharp';
import { type LookHints, makeLook } from './person/look.ts';
import { drawPerson } from './person/person.ts';
import type { Shot } from './person/shot.ts';
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
  const pixels = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();
  return sharp(pixels, { raw: { width: wide, height: high, channels: 3 } });
}

const turned = (light: Light): Light => ({ ...light, from: light.from === 'left' ? 'right' : 'left' });

/** The setting, the person, what is before them and the light in the air, in that order. */
function compose({ look, shot, place, kind, veil, mirrored }: Portrait, ground: Backdrop, wide: number): string {
  const light = mirrored ? turned(ground.light) : ground.light;
  const person = drawPerson(makeLook(look), { ...shot, light: veil ? { ...light, dim: 0.08 } : light });
  const prop = place.prop && props[place.prop]({ side: light.from === 'left' ? 'right' : 'left', light, kind });
  const over = veil && drawVeil(veil, light);
  const turn = mirrored ? ` transform="matrix(-1 0 0 1 ${width} 0)"` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${(wide * height) / width}" viewBox="0 0
${width} ${height}">
<defs>${person.defs}${prop ? prop.defs : ''}${over ? over.defs : ''}</defs>
<image href="${ground.picture}" width="${width}" height="${height}" preserveAspectRatio="none"${turn}/>
${person.body}${prop ? prop.body : ''}${over ? over.body : ''}</svg>`;
}

const faces = {
  waist: { x: 480, y: 405, radius: 190 },
  chest: { x: 480, y: 480, radius: 240 },
  close: { x: 480, y: 570, radius: 315 },
};

/** Where the face is, on the whole picture: from its middle to chin and hair. */
export const faceOf = ({ shot }: Portrait) => faces[shot.crop];
