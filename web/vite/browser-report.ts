import { writeFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { unsupportedInScript } from './browser-support.ts';

const web = resolve(import.meta.dirname, '..');

/** A feature that a supported browser lacks, and the file or library whose code uses it. */
export interface Finding {
  readonly file: string;
  readonly feature: string;
}

export const reportFile = resolve(web, 'build/unsupported.json');

/** `ui/dropdown.tsx`, relative to `web/`; for libraries, whose files move between versions, the package's name. */
const nameOf = (id: string): string =>
  /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? relative(web, id.replace(/\?.*/, ''));

/**
 * Lists what the built pages use that a supported browser lacks, for `check-browsers.ts`. Done while building, because
 * a finished chunk no longer says which of its modules uses what.
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
      const findings: Finding[] = modules.flatMap(([id, { code }]) =>
        unsupportedInScript('module.js', code ?? '').map((feature) => ({ file: nameOf(id), feature })),
      );
      await writeFile(reportFile, JSON.stringify(findings));
    },
  };
}
