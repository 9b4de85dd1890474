import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const example = JSON.parse(readFileSync(join(import.meta.dirname, '../../sites/rendezvous.json'), 'utf8'));

export interface SiteOfPool {
  readonly id: string;
  readonly pool: string;
  readonly database?: string;
  readonly gateways?: readonly object[];
  readonly company?: object;
  readonly settings?: object;
}

/** Writes the file of a site on `<id>.localhost`. */
export function writeSite(folder: string, { settings, ...site }: SiteOfPool): void {
  const document = {
    ...example,
    hosts: [`${site.id}.localhost`],
    ...site,
    settings: { ...example.settings, ...settings },
  };
  writeFileSync(join(folder, `${site.id}.json`), JSON.stringify(document));
}

/** A new folder with the files of these sites. */
export function folderOf(...sites: readonly SiteOfPool[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'rendezvous-pools-'));
  for (const site of sites) writeSite(folder, site);
  return folder;
}
