import { readFile } from 'node:fs/promises';
import { minifySync, type Plugin, transformWithOxc } from 'vite';

const query = '?script';

/** `import text from './name.ts?script'` gives the module's default function as minified text, for a script element. */
export function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    enforce: 'pre',
    load: {
      filter: { id: /\.ts\?script$/ },
      async handler(id) {
        const file = id.slice(0, -query.length);
        const { code } = await transformWithOxc(await readFile(file, 'utf8'), file);
        const [, text] =
          /^export default (function \w*\(.*\})[;\s]*$/s.exec(minifySync(file, code, { module: true }).code) ?? [];
        if (text === undefined || text.includes('</'))
          this.error(`${file} is not one default function that may stand in a script element`);
        return `export default ${JSON.stringify(text)};`;
      },
    },
  };
}
