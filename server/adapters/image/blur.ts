import sharp from 'sharp';

/**
 * A picture from which the sharp one cannot be recovered: reduced to twelve pixels across, then enlarged smoothly to
 * 320, so that it looks soft, not blocky.
 */
export async function blur(webp: Uint8Array, width: number, height: number): Promise<Uint8Array> {
  const across = 12;
  const coarse = await sharp(webp)
    .resize(across, Math.max(4, Math.round((across * height) / width)), { fit: 'fill' })
    .png()
    .toBuffer();
  return sharp(coarse)
    .resize(320, Math.max(40, Math.round((320 * height) / width)), { fit: 'fill', kernel: 'cubic' })
    .blur(8)
    .webp({ quality: 50, effort: 2 })
    .toBuffer();
}
