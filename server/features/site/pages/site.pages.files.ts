import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { Locale } from '@rendezvous/contract/shared';
import { type PageText, pageBytes, parsePage, tokenProblem } from './site.pages.rules.ts';
import { parseTemplate, type TemplateText, templateNameProblem } from './site.templates.rules.ts';
import { parsePeriod, parseWeeklyText, type WeeklyText } from './site.weekly.rules.ts';

interface BrandFile {
  readonly site: string;
  /** Of a page; of a template, its name; of a text of the weekly overviews, its period. */
  readonly token: string;
  readonly locale: Locale;
}

export interface BrandPage extends BrandFile, PageText {}
export interface BrandTemplate extends BrandFile, TemplateText {}
export interface BrandWeeklyText extends BrandFile, WeeklyText {}

/** By file path, in order. */
export type BrandPages = ReadonlyMap<string, BrandPage>;

export interface BrandTexts {
  readonly pages: BrandPages;
  /** Of the mails of campaigns. */
  readonly templates: ReadonlyMap<string, BrandTemplate>;
  /** Of the weekly overviews. */
  readonly weekly: ReadonlyMap<string, BrandWeeklyText>;
}

export const noTexts: BrandTexts = { pages: new Map(), templates: new Map(), weekly: new Map() };

/**
 * The brands' own pages, `<id>/pages/<token>/<locale>.md`, their templates, `<id>/campaigns/<name>/<locale>.md`, their
 * texts of weekly overviews, `<id>/weekly/<period>/<locale>.md`, and one line per problem naming its file. An invalid
 * file keeps its version from `before`.
 */
export async function readTextFiles(
  folder: string,
  paths: readonly string[],
  brands: ReadonlySet<string>,
  before: BrandTexts = noTexts,
) {
  const pages = new Map<string, BrandPage>();
  const templates = new Map<string, BrandTemplate>();
  const weekly = new Map<string, BrandWeeklyText>();
  const problems: string[] = [];
  for (const path of paths) {
    try {
      const { kind, text, ...file } = await readText(folder, path, brands);
      if (kind === 'pages') pages.set(path, { ...file, ...parsePage(text) });
      else if (kind === 'weekly') weekly.set(path, { ...file, ...parseWeeklyText(text) });
      else templates.set(path, { ...file, ...parseTemplate(text) });
    } catch (error) {
      problems.push(`sites/${path}: ${(error as Error).message}`);
      const [page, template, text] = [before.pages.get(path), before.templates.get(path), before.weekly.get(path)];
      if (page) pages.set(path, page);
      if (template) templates.set(path, template);
      if (text) weekly.set(path, text);
    }
  }
  return { pages, templates, weekly, problems };
}

/** The files in the brands' folders, ignoring those of editors and file managers. */
export async function pathsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory() && entry.parentPath !== folder && !/^\.|~$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort();
}

async function readText(folder: string, path: string, brands: ReadonlySet<string>) {
  const [, site, kind, token, name] = /^([^/]+)\/(pages|campaigns|weekly)\/([^/]+)\/([^/]+)\.md$/.exec(path) ?? [];
  if (!site || !token)
    throw new Error(
      'only pages/<token>/<language>.md, campaigns/<name>/<language>.md and weekly/<period>/<language>.md are read, ' +
        'and landers/<name>/<slug>.json',
    );
  if (!brands.has(site)) throw new Error(`there is no sites/${site}.json`);
  if (kind === 'weekly') parsePeriod(token);
  const refusal =
    kind === 'pages' ? tokenProblem(token) : kind === 'campaigns' ? templateNameProblem(token) : undefined;
  if (refusal) throw new Error(refusal);
  const locale = Locale.safeParse(name);
  if (!locale.success) throw new Error(`${name} is no language of ours`);
  if ((await stat(join(folder, path))).size > pageBytes) throw new Error(`a file has at most ${pageBytes} bytes`);
  const text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(join(folder, path)));
  return { kind, site, token, locale: locale.data, text };
}
