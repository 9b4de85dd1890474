import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { Locale } from '@rendezvous/contract/shared';
import { type PageText, pageBytes, parsePage, tokenProblem } from './site.pages.rules.ts';
import { parseTemplate, type TemplateText, templateNameProblem } from './site.templates.rules.ts';

interface BrandFile {
  readonly site: string;
  /** Of a page; of a template, its name. */
  readonly token: string;
  readonly locale: Locale;
}

export interface BrandPage extends BrandFile, PageText {}
export interface BrandTemplate extends BrandFile, TemplateText {}

/** By file path, in order. */
export type BrandPages = ReadonlyMap<string, BrandPage>;

export interface BrandTexts {
  readonly pages: BrandPages;
  /** Of the mails of campaigns. */
  readonly templates: ReadonlyMap<string, BrandTemplate>;
}

const none: BrandTexts = { pages: new Map(), templates: new Map() };

/**
 * The brands' own pages, `<id>/pages/<token>/<locale>.md`, their templates, `<id>/campaigns/<name>/<locale>.md`, and
 * one line per problem naming its file. An invalid file keeps its version from `before`.
 */
export async function readTextFiles(
  folder: string,
  paths: readonly string[],
  brands: ReadonlySet<string>,
  before: BrandTexts = none,
) {
  const pages = new Map<string, BrandPage>();
  const templates = new Map<string, BrandTemplate>();
  const problems: string[] = [];
  for (const path of paths) {
    try {
      const { kind, text, ...file } = await readText(folder, path, brands);
      if (kind === 'pages') pages.set(path, { ...file, ...parsePage(text) });
      else templates.set(path, { ...file, ...parseTemplate(text) });
    } catch (error) {
      problems.push(`sites/${path}: ${(error as Error).message}`);
      const [page, template] = [before.pages.get(path), before.templates.get(path)];
      if (page) pages.set(path, page);
      if (template) templates.set(path, template);
    }
  }
  return { pages, templates, problems };
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
  const [, site, kind, token, name] = /^([^/]+)\/(pages|campaigns)\/([^/]+)\/([^/]+)\.md$/.exec(path) ?? [];
  if (!site || !token)
    throw new Error(
      'only pages/<token>/<language>.md and campaigns/<name>/<language>.md are read, and landers/<name>/<slug>.json',
    );
  if (!brands.has(site)) throw new Error(`there is no sites/${site}.json`);
  const refusal = kind === 'pages' ? tokenProblem(token) : templateNameProblem(token);
  if (refusal) throw new Error(refusal);
  const locale = Locale.safeParse(name);
  if (!locale.success) throw new Error(`${name} is no language of ours`);
  if ((await stat(join(folder, path))).size > pageBytes) throw new Error(`a file has at most ${pageBytes} bytes`);
  const text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(join(folder, path)));
  return { kind, site, token, locale: locale.data, text };
}
