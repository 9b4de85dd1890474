import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly isDynamicEntry?: boolean;
}

type Manifest = Readonly<Record<string, Chunk>>;

/** Modules that every page loads anyway. */
const shell = /(^|\/)(entry\.client|root|layouts\/default)\.tsx/;

/** Gives the server, for each dynamically imported module, the addresses of its script and of that script's imports. */
export function chunkAddresses(): Plugin {
  return {
    name: 'chunk-addresses',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    resolveId: { filter: { id: /^virtual:chunks$/ }, handler: () => '\0virtual:chunks' },
    load: {
      filter: { id: /^\0virtual:chunks$/ },
      handler() {
        // React Router builds for the browser first, and removes that manifest at the very end.
        const { root, build } = this.environment.config;
        const manifest = readFileSync(resolve(root, build.outDir, '../client/.vite/manifest.json'), 'utf8');
        return `export default ${JSON.stringify(addresses(JSON.parse(manifest)))}`;
      },
    },
  };
}

function addresses(manifest: Manifest): Record<string, string[]> {
  const withImports = (key: string, found = new Set<string>()): Set<string> => {
    if (found.has(key)) return found;
    found.add(key);
    for (const one of manifest[key]?.imports ?? []) withImports(one, found);
    return found;
  };
  const loaded = new Set(Object.keys(manifest).flatMap((key) => (shell.test(key) ? [...withImports(key)] : [])));
  const fetchedAlone = Object.entries(manifest).filter(([, { isDynamicEntry }]) => isDynamicEntry);
  return Object.fromEntries(
    fetchedAlone.map(([source]) => [
      source,
      [...withImports(source)].filter((key) => !loaded.has(key)).map((key) => `/${manifest[key]?.file}`),
    ]),
  );
}
