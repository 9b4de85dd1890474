import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type LanderName, LanderVariant, LanderWithVariants, VariantSlug } from '@rendezvous/contract/lander';
import { sizeOf } from '../../../adapters/image/size.ts';
import { describeProblems, type SiteFile } from '../site.rules.ts';

/** A picture beside a variant's file. */
export interface VariantPicture {
  /** Names its bytes: another picture has another address. */
  readonly name: string;
  readonly bytes: Buffer;
  readonly type: string;
  readonly width: number;
  readonly height: number;
}

export interface Variant extends LanderVariant {
  readonly site: string;
  readonly lander: LanderName;
  readonly slug: string;
  readonly image?: VariantPicture;
}

/** By file path, in order. */
export type Variants = ReadonlyMap<string, Variant>;

const pattern = /^([^/]+)\/landers\/([^/]+)\/([^/]+)$/;
/** With the page around it, a phone loads at most 250 KB. */
const pictureBytes = 150_000;
const widest = 2000;
const types: Readonly<Record<string, string>> = { webp: 'image/webp', jpeg: 'image/jpeg', png: 'image/png' };

/** Whether a path below the folder of sites is one of landers, or should be. */
export const isLanderPath = (path: string): boolean => /^[^/]+\/landers\//.test(path);

/**
 * The variants of landers among these paths, and one line per problem naming file and field. A variant with an invalid
 * file keeps its version from `before`.
 */
export async function readVariantFiles(
  folder: string,
  paths: readonly string[],
  sites: ReadonlyMap<string, SiteFile | undefined>,
  before: Variants = new Map(),
) {
  const variants = new Map<string, Variant>();
  const problems: string[] = [];
  const say = (path: string) => (problem: string) => `sites/${path}: ${problem}`;
  for (const path of paths.filter((one) => !/\.(webp|jpg|png)$/.test(one))) {
    const read = await readVariant(folder, path, sites).catch((error: Error) => [error.message]);
    if (!Array.isArray(read)) variants.set(path, read);
    else {
      problems.push(...read.map(say(path)));
      const known = before.get(path);
      if (known) variants.set(path, known);
    }
  }
  return { variants, problems };
}

/** Returns the problems of an invalid file, or throws one. */
async function readVariant(
  folder: string,
  path: string,
  sites: ReadonlyMap<string, SiteFile | undefined>,
): Promise<Variant | string[]> {
  const [, id = '', lander, file = ''] = pattern.exec(path) ?? [];
  if (!file.endsWith('.json')) throw new Error('only landers/<name>/<slug>.json and pictures beside it are read');
  if (!sites.has(id)) throw new Error(`there is no sites/${id}.json`);
  const name = LanderWithVariants.safeParse(lander);
  if (!name.success)
    throw new Error(`${lander} is no lander with variants: these are ${LanderWithVariants.options.join(', ')}`);
  const slug = VariantSlug.safeParse(file.slice(0, -'.json'.length));
  if (!slug.success) return slug.error.issues.map(({ message }) => `its name: ${message}`);
  const parsed = LanderVariant.safeParse(JSON.parse(await readFile(join(folder, path), 'utf8')));
  if (!parsed.success) return describeProblems(parsed.error);
  const { picture, country } = parsed.data;
  if (country && sites.get(id)?.settings.countries.includes(country) === false)
    throw new Error(`country: ${country} is not one of settings.countries in sites/${id}.json`);
  const image = picture && 'file' in picture ? await readPicture(join(folder, path, '..', picture.file)) : undefined;
  return { ...parsed.data, site: id, lander: name.data, slug: slug.data, ...(image && { image }) };
}

async function readPicture(path: string): Promise<VariantPicture> {
  const refuse = (reason: string) => new Error(`picture.file: ${reason}`);
  const { size } = await stat(path).catch(() => {
    throw refuse('there is no such file beside this one');
  });
  if (size > pictureBytes) throw refuse(`at most ${pictureBytes} bytes, and this one has ${size}`);
  const bytes = await readFile(path);
  const { format, width, height } = await sizeOf(bytes).catch(() => {
    throw refuse('is no picture');
  });
  const type = types[format];
  if (!type) throw refuse(`is ${format}, not WebP, JPEG or PNG`);
  if (width > widest || height > widest) throw refuse(`at most ${widest} points wide and high`);
  const name = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return { name, bytes, type, width, height };
}
