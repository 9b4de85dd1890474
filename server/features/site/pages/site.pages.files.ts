import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { Locale } from '@rendezvous/contract/shared';
import { type PageText, pageBytes, parsePage, tokenProblem } from './site.pages.rules.ts';

export interface BrandPage extends PageText {
  readonly site: string;
  readonly token: string;
  readonly locale: Locale;
}

/** By file path, in order. */
export type BrandPages = ReadonlyMap<string, BrandPage>;

/**
 * The brands' own pages, `<id>/pages/<token>/<locale>.md`, and one line per problem naming its file. A page with an
 * invalid file keeps its version from `before`.
 */
export async function readPageFiles(
  folder: string,
  paths: readonly string[],
  brands: ReadonlySet<string>,
  before: BrandPages = new Map(),
) {
  const pages = new Map<string, BrandPage>();
  const problems: string[] = [];
  for (const path of paths) {
    try {
      pages.set(path, await readPage(folder, path, brands));
    } catch (error) {
      problems.push(`sites/${path}: ${(error as Error).message}`);
      const known = before.get(path);
      if (known) pages.set(path, known);
    }
  }
  return { pages, problems };
}

/** The files in the brands' folders, ignoring those of editors and file managers. */
export async function pathsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory() && entry.parentPath !== folder && !/^\.|~$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort();
}

async function readPage(folder: string, path: string, brands: ReadonlySet<string>): Promise<BrandPage> {
  const [, site, token, name] = /^([^/]+)\/pages\/([^/]+)\/([^/]+)\.md$/.exec(path) ?? [];
  if (!site || !token) throw new Error('only pages/<token>/<language>.md and landers/<name>/<slug>.json are read');
  if (!brands.has(site)) throw new Error(`there is no sites/${site}.json`);
  const refusal = tokenProblem(token);
  if (refusal) throw new Error(refusal);
  const locale = Locale.safeParse(name);
  if (!locale.success) throw new Error(`${name} is no language of ours`);
  if ((await stat(join(folder, path))).size > pageBytes) throw new Error(`a page has at most ${pageBytes} bytes`);
  const text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(join(folder, path)));
  return { site, token, locale: locale.data, ...parsePage(text) };
}
