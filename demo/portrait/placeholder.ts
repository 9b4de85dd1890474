import sharp from 'sharp';
import { channelsOf, skinTones } from './color.ts';
import { makeLook } from './figure/look.ts';
import { faceOf, type Portrait } from './portrait.ts';
import { backdrop, tinyHeight, tinyWidth } from './settings/settings.ts';

/** The picture in eight by ten pixels, as a data URI: the setting, and in it the colours of hair, face and clothes. */
export async function placeholderOf(portrait: Portrait): Promise<string> {
  const { tiny } = await backdrop(portrait.place.setting, portrait.variant);
  const { hairColor } = makeLook(portrait.look);
  const [skin] = skinTones[portrait.look.skin];
  const { x, y, radius } = faceOf(portrait);
  const scale = tinyWidth / 960;
  const layers = [
    { color: channelsOf(hairColor), at: { x, y: y - radius * 0.35, rx: radius, ry: radius } },
    { color: channelsOf(portrait.shot.outfit.color), at: { x, y: 1250, rx: 390, ry: 1250 - y - radius * 1.4 } },
    { color: channelsOf(skin), at: { x, y: y + radius * 0.2, rx: radius * 0.75, ry: radius } },
  ];
  const pixels = Buffer.alloc(tinyWidth * tinyHeight * 3);
  for (let row = 0; row < tinyHeight; row++)
    for (let column = 0; column < tinyWidth; column++) {
      const behind = (row * tinyWidth + (portrait.mirrored ? tinyWidth - 1 - column : column)) * 3;
      let color = [0, 1, 2].map((channel) => tiny[behind + channel] as number);
      for (const { color: over, at } of layers) {
        const away = Math.hypot(((column + 0.5) / scale - at.x) / at.rx, ((row + 0.5) / scale - at.y) / at.ry);
        const part = Math.min(1, Math.max(0, (1.25 - away) * 2));
        color = color.map((value, channel) => value + ((over[channel] as number) - value) * part);
      }
      pixels.set(portrait.veil ? color.map((value) => value * 0.4) : color, (row * tinyWidth + column) * 3);
    }
  const webp = await sharp(pixels, { raw: { width: tinyWidth, height: tinyHeight, channels: 3 } })
    .webp({ quality: 40, effort: 0 })
    .toBuffer();
  return `data:image/webp;base64,${webp.toString('base64')}`;
}
