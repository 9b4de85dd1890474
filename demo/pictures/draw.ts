import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { blur } from '../../server/adapters/image/blur.ts';
import type { Files } from '../../server/adapters/image/image.ts';
import { pictureHeight, pictureWidth } from './avatar.ts';

/** A photo's files, and what its row says of them, as of a member's own photo. */
export interface Picture {
  readonly facts: {
    readonly width: number;
    readonly height: number;
    readonly placeholder: string;
    readonly hash: string;
    readonly drawn: boolean;
  };
  readonly files: Files;
  blurred(): Promise<Files>;
}

export interface Drawing {
  readonly svg: string;
  readonly ground: string;
}

/**
 * Draws one size, the card, which stands in for all others: an avatar has few details, and hundreds are drawn before
 * the first page is shown.
 */
export async function draw({ svg, ground }: Drawing): Promise<Picture> {
  // One picture is small, so a core works on a whole one.
  sharp.concurrency(1);
  const thumb = await sharp(Buffer.from(svg)).webp({ quality: 78, effort: 0 }).toBuffer();
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: ground } });
  const tiny = await pixel.webp({ effort: 0 }).toBuffer();
  return {
    facts: {
      width: pictureWidth,
      height: pictureHeight,
      placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
      hash: createHash('sha256').update(svg).digest('hex'),
      drawn: true,
    },
    files: { thumb },
    blurred: async () => ({ thumb: await blur(thumb, pictureWidth, pictureHeight) }),
  };
}
