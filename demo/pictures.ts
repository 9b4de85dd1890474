import sharp, { type Sharp } from 'sharp';
import type { Files } from '../server/adapters/image/image.ts';
import { drawPortrait, faceOf, type Portrait } from './portrait/portrait.ts';

export const photoWidth = 960;
export const photoHeight = 1200;
const cardWidth = 480;
const faceSide = 160;
const matchSide = 400;

/** All that a photo's files are drawn from. */
export interface Recipe {
  readonly portrait: Portrait;
  readonly blurred: boolean;
}

/** Sizes that are drawn together: the large ones, or those of a card. */
export type SizeGroup = 'large' | 'card';

/** Draws a photo's sizes of a group. */
export async function drawFiles({
  recipe: { portrait, blurred },
  group,
}: {
  recipe: Recipe;
  group: SizeGroup;
}): Promise<Files> {
  // One picture is small, so a core works on a whole one.
  sharp.concurrency(1);
  sharp.cache(false);
  if (blurred) {
    const soft = await blur(await drawPortrait(portrait, cardWidth / 4));
    return { large: soft, thumb: soft, match: soft };
  }
  if (group === 'large') {
    const large = await encode(await drawPortrait(portrait, photoWidth));
    return { large, thumb2x: large };
  }
  const card = await drawPortrait(portrait, cardWidth);
  const [thumb, match, face] = await Promise.all([
    encode(card.clone()),
    encode(square(card, portrait, cardWidth).resize(matchSide)),
    encode(square(card, portrait, Math.round(faceOf(portrait).radius * 1.35)).resize(faceSide)),
  ]);
  return { thumb, match, face };
}

/** A square of a card, around the face. */
function square(card: Sharp, portrait: Portrait, side: number): Sharp {
  const scale = cardWidth / photoWidth;
  const { x, y } = faceOf(portrait);
  const from = (middle: number, whole: number) => Math.round(Math.min(Math.max(middle - side / 2, 0), whole - side));
  const left = from(x * scale, cardWidth);
  return card.clone().extract({ left, top: from(y * scale, photoHeight * scale), width: side, height: side });
}

const encode = (picture: Sharp): Promise<Uint8Array> => picture.webp({ quality: 75, effort: 0 }).toBuffer();

/** From a few dozen pixels, so that nothing of the sharp one can be won back. */
async function blur(picture: Sharp): Promise<Uint8Array> {
  const coarse = await picture.resize(12, 15, { fit: 'fill' }).png().toBuffer();
  return sharp(coarse)
    .resize(320, 400, { fit: 'fill', kernel: 'cubic' })
    .blur(8)
    .webp({ quality: 50, effort: 2 })
    .toBuffer();
}
