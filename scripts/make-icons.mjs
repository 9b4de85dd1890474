// Draws the icons of all wordmarks, in grey: `server/features/site/icons/<wordmark>-<size>.png`. Black becomes the
// brand's colour and white stays white when it is served (site.icon.ts). Run by hand when a drawing changes.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Theme } from '../contract/site.ts';
import { markOf } from '../contract/wordmark.ts';

const root = join(import.meta.dirname, '..');
const sharp = createRequire(join(root, 'server/package.json'))('sharp');

for (const wordmark of Theme.shape.wordmark.options)
  for (const size of [180, 192, 512]) {
    // Within the middle four fifths that every mask of a device leaves.
    const drawing = markOf(wordmark, '0 0 32 32', '#fff', '<rect width="32" height="32"/>');
    const picture = sharp(Buffer.from(drawing), { density: size * 2.25 })
      .resize(size, size)
      .flatten({ background: '#000' })
      .toColourspace('b-w');
    writeFileSync(
      join(root, `server/features/site/icons/${wordmark}-${size}.png`),
      await picture.png({ compressionLevel: 9, palette: false }).toBuffer(),
    );
  }
