// Draws the icon that all brands share, in grey: `server/features/site/icons/<size>.png`. Black becomes the brand's
// colour and white stays white when it is served (site.icon.ts). Run by hand when the drawing changes.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const sharp = createRequire(join(root, 'server/package.json'))('sharp');
// The heart of web/platform/theme/icon.ts, within the middle four fifths that every mask of a device leaves.
const heart = 'M16 25C9 20 6 16.5 6 12.5A5 5 0 0 1 16 10.5A5 5 0 0 1 26 12.5C26 16.5 23 20 16 25Z';
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32"/>
<path fill="#fff" d="${heart}"/></svg>`;

for (const size of [180, 192, 512]) {
  const picture = sharp(Buffer.from(drawing), { density: size * 2.25 })
    .resize(size, size)
    .flatten({ background: '#000' })
    .toColourspace('b-w');
  writeFileSync(
    join(root, `server/features/site/icons/${size}.png`),
    await picture.png({ compressionLevel: 9, palette: false }).toBuffer(),
  );
}
