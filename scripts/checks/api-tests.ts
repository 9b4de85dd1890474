import { basename, dirname } from 'node:path';

/** With more folders than this the api tests take too long for a quick check. */
const maxFolders = 4;

/** Checks every call, whichever feature it belongs to. */
const everyCall = 'server/door.api.test.ts';

/**
 * The api tests to run for the files that changed, as filters for Vitest: those in the folder of a changed file. The
 * import graph does not tell them apart, as each test starts the whole app. `left` are the folders above the limit, of
 * which only changed tests run.
 */
export function apiTestsFor(
  changed: readonly string[],
  features: readonly string[],
): { readonly filters: readonly string[]; readonly left: readonly string[] } {
  const folders = [...new Set(changed.flatMap((file) => folderOf(file, features) ?? []))].sort();
  const ownTests = changed.filter((file) => file.endsWith('.api.test.ts'));
  const touchesCalls = changed.some((file) => /^(server|contract)\//.test(file));
  const tooMany = folders.length > maxFolders;
  return {
    filters: [
      ...new Set([
        ...(touchesCalls ? [everyCall] : []),
        ...(tooMany ? ownTests.slice(0, maxFolders) : [...folders, ...ownTests]),
      ]),
    ],
    left: tooMany ? folders : [],
  };
}

function folderOf(file: string, features: readonly string[]): string | undefined {
  const [top = '', second = '', third = ''] = file.split('/');
  const ofFeature = (name: string) => {
    const feature = features.find((known) => name === known || name.startsWith(`${known}_`));
    return feature && `server/features/${feature}/`;
  };
  if (top === 'demo') return 'demo/';
  if (top === 'contract') return ofFeature(basename(file, '.ts'));
  if (top !== 'server') return undefined;
  if (second === 'migrations') return ofFeature(third.replace(/^\d+_/, '').replace(/\.sql$/, ''));
  if (['features', 'platform', 'adapters'].includes(second)) return `${top}/${second}/${third}/`;
  return dirname(file) === 'server/views' ? 'server/views/' : undefined;
}
