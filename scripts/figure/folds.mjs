import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const sharp = createRequire(new URL('../../server/package.json', import.meta.url))('sharp');

const size = 512;
/** The byte of a place that is neither light nor dark. */
const middle = 140;
/** Whose colours show folds and seams: the lightness of plain cloth on them, and how much they show. */
const colored = { male_casualsuit01: [71, 0.35], male_casualsuit05: [70.5, 0.8], male_elegantsuit01: [40.5, 0.5] };

const channel = async (path, picked) =>
  sharp(path).flatten().resize(size, size).extractChannel(picked).blur(0.6).raw().toBuffer();

/** Light and dark of a piece's folds and seams: its textures without their colours, logos and stripes. */
export async function foldsIn(folder, name) {
  const file = (kind) => join(folder, `${name}_${kind}.png`);
  const light = new Float32Array(size * size).fill(1);
  const crease = name === 'female_elegantsuit01' ? 0.13 : 0.3;
  if (existsSync(file('ao'))) {
    const open = await channel(file('ao'), 'green');
    for (let i = 0; i < light.length; i++) light[i] *= 0.7 + 0.3 * Math.min(1, Math.max(0.3, open[i] / 235));
  }
  if (existsSync(file('normal'))) {
    const [x, y] = [await channel(file('normal'), 'red'), await channel(file('normal'), 'green')];
    // Ridges are lighter, creases darker: how the normals part or meet.
    for (let i = size + 1; i < light.length - size - 1; i++) {
      const parting = x[i + 1] - x[i - 1] - (y[i + size] - y[i - size]);
      light[i] *= 1 + Math.min(crease, Math.max(-crease, parting / 130));
    }
  }
  const [plain, share] = colored[name] ?? [1, 0];
  if (share > 0) {
    const color = await channel(file('diffuse'), 'green');
    // What is much darker or lighter is no cloth: buttons, holes under pockets, the picture's ground.
    for (let i = 0; i < light.length; i++) {
      const value = color[i] / plain;
      if (value > 0.5 && value < 1.35) light[i] *= 1 + (value - 1) * share;
    }
  }
  const bytes = Buffer.from(Uint8Array.from(light, (value) => Math.min(255, Math.round(value * middle))));
  return sharp(bytes, { raw: { width: size, height: size, channels: 1 } })
    .toColourspace('b-w')
    .png()
    .toBuffer();
}
