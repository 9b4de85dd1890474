import { writeFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import type { Plugin } from 'vite';

const web = resolve(import.meta.dirname, '..');

/** The code that the pages have of a file or library. */
export interface BuiltModule {
  readonly file: string;
  readonly code: string;
}

export const reportFile = resolve(web, 'build/modules.json');

/** `ui/dropdown.tsx`, relative to `web/`; for libraries, whose files move between versions, the package's name. */
const nameOf = (id: string): string =>
  /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? relative(web, id.replace(/\?.*/, ''));

/**
 * Lists the modules of the built pages for `check-browsers.ts`, because a finished chunk no longer says which of them
 * uses what. Looks at none: the data for that is not installed where pages are only built.
 */
export function browserReport(): Plugin {
  return {
    name: 'browser-report',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((output) =>
        output.type === 'chunk' ? Object.entries(output.modules) : [],
      );
      const built: BuiltModule[] = modules.map(([id, { code }]) => ({ file: nameOf(id), code: code ?? '' }));
      await writeFile(reportFile, JSON.stringify(built));
    },
  };
}
