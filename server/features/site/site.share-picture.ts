import type { Theme } from '@rendezvous/contract/site';
import { markOf } from '@rendezvous/contract/wordmark';
import sharp from 'sharp';

/** In pixels: the proportion that previews of links show uncropped. The text of the preview has the brand's name. */
const [width, height] = [1200, 630];
const markSize = 300;

const pictures = new Map<string, Promise<Buffer>>();

/** The picture beside shared links, as a PNG: the mark of the brand's wordmark on its colour. Drawn once. */
export function sharePictureOf({ primary, wordmark }: Theme): Promise<Buffer> {
  const key = `${primary} ${wordmark}`;
  const picture = pictures.get(key) ?? draw(primary, wordmark);
  pictures.set(key, picture);
  picture.catch(() => pictures.delete(key));
  return picture;
}

async function draw(primary: string, wordmark: Theme['wordmark']): Promise<Buffer> {
  const mark = (color: string, size: number) =>
    sharp(Buffer.from(markOf(wordmark, '0 0 32 32', color)), { density: size * 2.25 })
      .resize(size)
      .png()
      .toBuffer();
  const shadow = await mark('rgba(255,255,255,.08)', height);
  return sharp({ create: { width, height, channels: 3, background: primary } })
    .composite([
      { input: shadow, left: 0, top: 0 },
      { input: shadow, left: width - height, top: 0 },
      { input: await mark('#fff', markSize), gravity: 'centre' },
    ])
    .png({ palette: true })
    .toBuffer();
}
