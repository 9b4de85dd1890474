import type { Plugin } from 'vite';

/** Retries a chunk through `platform/document/chunks.ts`; rejects where that is not running yet or gives up. */
const again = (error: string, load: string) =>
  `(window.loadChunkAgain ?? Promise.reject.bind(Promise))(${error}, ${load})`;

const changes = [
  {
    /** React Router would reload the current page, endlessly, when the next page's code fails to load. */
    of: 'Error loading route module',
    from: /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/,
    to: `
      try {
        return (routeModulesCache[route.id] = await ${again('error', '() => import(/* @vite-ignore */ route.module)')});
      } catch {
        const fail = () => { throw error; };
        return { default: fail, clientLoader: fail };
      }`,
  },
  /** Vite reports failures of its own chunks by an event that cannot be awaited. */
  {
    of: 'vite:preloadError',
    from: /baseModule\(\)\.catch\(handlePreloadError\)/,
    to: `baseModule().catch((error) => ${again('error', 'baseModule')})`,
  },
  /** Vite remembers a failed style sheet as loaded; forget it. */
  {
    of: 'vite:preloadError',
    from: /handlePreloadError\(item\.reason\);/,
    to: `return ${again('item.reason', '() => preload(baseModule, deps, importerUrl)')};`,
  },
  {
    of: 'vite:preloadError',
    from: /seen\[href\] = (?:void 0|undefined);(\s*throw err;)/,
    to: 'delete seen[href]; throw err;',
  },
  {
    of: 'vite:preloadError',
    from: /if \(e\.type === ['"]error['"]\) rej\(/,
    to: `if (e.type === 'error') link.remove(), rej(`,
  },
];

/** §8: hands every chunk that fails to load to one place. */
export function chunks(): Plugin {
  const done = new Set<object>();
  return {
    name: 'chunks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { code: /Error loading route module|vite:preloadError/ },
      handler(code) {
        let changed = code;
        for (const change of changes) {
          if (!code.includes(change.of) || !change.from.test(changed)) continue;
          changed = changed.replace(change.from, () => change.to);
          done.add(change);
        }
        return changed === code ? null : { code: changed, map: null };
      },
    },
    buildEnd(error) {
      if (!error && done.size < changes.length)
        this.error('React Router or Vite loads chunks in another way: see vite/chunks.ts');
    },
  };
}
