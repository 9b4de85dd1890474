import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contradictions } from './company/site.company.rules.ts';
import { isLanderPath, readVariantFiles, type Variants } from './landers/site.landers.files.ts';
import { type BrandTexts, pathsIn, readTextFiles } from './pages/site.pages.files.ts';
import { describeProblems, SiteFile, withoutSharedHosts } from './site.rules.ts';

/** What brands wrote themselves. */
export interface SiteTexts extends BrandTexts {
  readonly variants: Variants;
}

interface SiteFiles extends SiteTexts {
  readonly files: SiteFile[];
  /** One line per problem, naming file and field; a company's contradictions leave its brands as they are written. */
  readonly problems: string[];
}

/**
 * Reads a folder's brands, in order of their file names, their own pages and templates, and the variants of their
 * landers; an invalid file of these keeps its version from `before`. `holders` are the sites that have hosts already.
 */
export async function readSiteFiles(
  folder: string,
  before?: SiteTexts,
  holders?: ReadonlyMap<string, string>,
): Promise<SiteFiles> {
  const read: SiteFile[] = [];
  const problems: string[] = [];
  const all = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`SITES_DIR: ${folder} cannot be read (${error.code})`, { cause: error });
  });
  const names = all.filter((file) => file.endsWith('.json')).sort();
  for (const name of names) {
    try {
      const parsed = SiteFile.safeParse(JSON.parse(await readFile(join(folder, name), 'utf8')));
      if (!parsed.success) problems.push(...describeProblems(parsed.error).map((line) => `sites/${name}: ${line}`));
      else if (`${parsed.data.id}.json` !== name)
        problems.push(`sites/${name}: id: the file of "${parsed.data.id}" is called ${parsed.data.id}.json`);
      else read.push(parsed.data);
    } catch (error) {
      problems.push(`sites/${name}: ${(error as Error).message}`);
    }
  }
  const { files, problems: claims } = withoutSharedHosts(read, holders);
  const ids = names.map((name) => name.slice(0, -'.json'.length));
  const paths = await pathsIn(folder);
  const own = await readTextFiles(
    folder,
    paths.filter((path) => !isLanderPath(path)),
    new Set(ids),
    before,
  );
  const landers = await readVariantFiles(
    folder,
    paths.filter(isLanderPath),
    new Map(ids.map((id) => [id, files.find((file) => file.id === id)])),
    before?.variants,
  );
  return {
    files,
    pages: own.pages,
    templates: own.templates,
    weekly: own.weekly,
    variants: landers.variants,
    problems: [...problems, ...claims, ...contradictions(files), ...own.problems, ...landers.problems],
  };
}
