import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { blur } from '../../server/adapters/image/blur.ts';
import type { Files, Rendered } from '../../server/adapters/image/image.ts';
import { avatarOf, type Look, pictureHeight, pictureWidth } from './avatar.ts';

/** What a photo's row says of its picture, as of a member's own photo, and its files, which are made when asked for. */
export interface Picture {
  readonly facts: Pick<Rendered, 'width' | 'height' | 'placeholder' | 'hash'> & { readonly drawn: boolean };
  sharp(): Promise<Files>;
  blurred(): Promise<Files>;
}

/** Gives avatars. Members who look alike share one, which is drawn once. */
export function createDrawing() {
  const drawings = new Map<string, Picture>();
  return (look: Look, variant: number, ground: string): Picture => {
    const svg = avatarOf(look, variant, ground);
    const drawing = drawings.get(svg) ?? drawingOf(svg, ground);
    drawings.set(svg, drawing);
    return drawing;
  };
}

/** One size, the card, stands in for all others: an avatar has few details, and a first start draws hundreds. */
function drawingOf(svg: string, ground: string): Picture {
  let drawn: Promise<Uint8Array> | undefined;
  const thumb = () => (drawn ??= draw(svg));
  const plain = `<svg xmlns='http://www.w3.org/2000/svg'><rect width='100%' height='100%' fill='${ground}'/></svg>`;
  return {
    facts: {
      width: pictureWidth,
      height: pictureHeight,
      placeholder: `data:image/svg+xml,${encodeURIComponent(plain)}`,
      hash: createHash('sha256').update(svg).digest('hex'),
      drawn: true,
    },
    sharp: async () => ({ thumb: await thumb() }),
    blurred: async () => ({ thumb: await blur(await thumb(), pictureWidth, pictureHeight) }),
  };
}

function draw(svg: string): Promise<Uint8Array> {
  // One picture is small, so a core works on a whole one.
  sharp.concurrency(1);
  return sharp(Buffer.from(svg)).webp({ quality: 78, effort: 0 }).toBuffer();
}
