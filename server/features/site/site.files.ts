import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeProblems, SiteFile, withoutSharedHosts } from './site.rules.ts';

/** The brands of a folder in the order of their files' names, and a line that names file and field for whatever is wrong. */
export async function readSiteFiles(folder: string): Promise<{ files: SiteFile[]; problems: string[] }> {
  const read: SiteFile[] = [];
  const problems: string[] = [];
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.json')).sort()) {
    try {
      const parsed = SiteFile.safeParse(JSON.parse(await readFile(join(folder, name), 'utf8')));
      if (!parsed.success) problems.push(...describeProblems(parsed.error).map((line) => `sites/${name}: ${line}`));
      else if (`${parsed.data.id}.json` !== name) problems.push(`sites/${name}: id: the file of "${parsed.data.id}" is called ${parsed.data.id}.json`);
      else read.push(parsed.data);
    } catch (error) {
      problems.push(`sites/${name}: ${(error as Error).message}`);
    }
  }
  const { files, problems: claims } = withoutSharedHosts(read);
  return { files, problems: [...problems, ...claims] };
}
