import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const example = JSON.parse(readFileSync(join(import.meta.dirname, '../../sites/rendezvous.json'), 'utf8'));

/** A new folder of sites, for SITES_DIR: each is our first one with fields of its file replaced. */
export function sitesWith(...sites: readonly object[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'rendezvous-sites-'));
  for (const changes of sites) {
    const site = { ...example, ...changes };
    writeFileSync(join(folder, `${site.id}.json`), JSON.stringify(site));
  }
  return folder;
}
