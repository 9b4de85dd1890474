import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type NicheName, nicheName, niches } from '@rendezvous/contract/niche';
import { readSiteFiles } from '../server/features/site/site.files.ts';
import { differingAgeChecks, misplacedPools } from '../server/features/site/site.pools.rules.ts';
import { describeProblems, isSpecialNiche, SiteFile } from '../server/features/site/site.rules.ts';
import { databasesOf } from '../server/platform/process/config.ts';

/** `npm run site -- list | check | add | close | remove …`: the brands, as docs/how-to/add-a-brand.md says. */
const shipped = resolve(import.meta.dirname, '../sites');
const folder = process.env.SITES_DIR ?? shipped;
const usage = `npm run site -- list
npm run site -- check
npm run site -- add --id ember --name Ember --host ember.example [--host www.ember.example]
    [--niche ${niches.join('|')}] [--languages nl,en] [--country NL] [--primary '#7b2d8b'] [--secondary '#c2410c']
    [--pool main] [--like rendezvous]
npm run site -- close ID [--until YYYY-MM-DD]
npm run site -- remove ID [--erase-members]
The last two with the server's environment, and --database NAME for a brand in the database of DATABASE_URL_<NAME>.`;

const text = { type: 'string' } as const;
const [command, ...rest] = process.argv.slice(2);
const commands: Record<string, () => Promise<void>> = { list, check, add, close, remove };
const run = commands[command ?? ''];
if (!run) fail(usage);
await run();

async function list(): Promise<void> {
  const { files, problems } = await readSiteFiles(folder);
  for (const { id, hosts, pool, settings } of files) {
    const brand = `${id.padEnd(16)} ${settings.name.padEnd(20)} ${nicheName(settings.niche).padEnd(8)}`;
    console.log(`${brand} pool ${pool.padEnd(12)} ${hosts.join(', ')}`);
  }
  for (const problem of problems) console.error(problem);
}

async function check(): Promise<void> {
  const { files, problems } = await readSiteFiles(folder);
  const all = [...problems, ...misplacedPools(files, databases()), ...differingAgeChecks(files)];
  if (all.length > 0) fail(all.join('\n'));
  console.log(`${files.length} brands, nothing wrong.`);
}

/** The names of the databases in this environment, which should be the server's. */
function databases(): string[] {
  try {
    return [...databasesOf(process.env).keys()];
  } catch (error) {
    return fail((error as Error).message);
  }
}

async function close(): Promise<void> {
  // The others need no database.
  const { closeBrand } = await import('./operators/brand.ts');
  const { which, until } = ending();
  await closeBrand(which, until);
}

async function remove(): Promise<void> {
  const { removeBrand } = await import('./operators/brand.ts');
  const { which, erases } = ending();
  await removeBrand(which, { erases });
}

function ending() {
  const options = { database: text, 'erase-members': { type: 'boolean' }, until: text } as const;
  const { positionals, values } = parseArgs({ args: rest, options, allowPositionals: true });
  const [id, ...others] = positionals;
  if (!id || others.length > 0) fail(usage);
  return {
    which: { folder, id, database: values.database },
    erases: values['erase-members'] ?? false,
    until: values.until,
  };
}

/** Writes the file of a new brand: the settings of another one, with the given changes. */
async function add(): Promise<void> {
  const options = {
    id: text, name: text, host: { ...text, multiple: true }, niche: text, languages: text, country: text, pool: text,
    like: text, primary: text, secondary: text,
  } as const; // biome-ignore format: one list
  const { values } = parseArgs({ args: rest, options });
  const { id, name, host } = values;
  if (!id || !name || !host) fail(`--id, --name and --host are needed.\n${usage}`);
  const path = join(folder, `${id}.json`);
  if (existsSync(path)) fail(`${path} is there already: change it instead.`);
  const { files } = await readSiteFiles(folder);
  // A folder of one's own is empty at first.
  const source = files.length > 0 ? folder : shipped;
  const known = files.length > 0 ? files : (await readSiteFiles(shipped)).files;
  const like = known.find((file) => file.id === (values.like ?? 'rendezvous')) ?? (values.like ? undefined : known[0]);
  if (!like) fail(`There is no brand ${values.like ?? ''} to begin with in ${source}.`);
  const claimed = files.find((file) => file.hosts.some((one) => host.includes(one)));
  if (claimed) fail(`hosts: ${claimed.id} answers there already.`);
  const parsed = SiteFile.safeParse(
    made(JSON.parse(readFileSync(join(source, `${like.id}.json`), 'utf8')), { ...values, id, name, host }),
  );
  if (!parsed.success) fail(describeProblems(parsed.error).join('\n'));
  writeFileSync(path, `${JSON.stringify(parsed.data, null, 2)}\n`);
  console.log(
    `Wrote ${path}. A running server serves it at once on ${host.join(', ')}; check its settings and its company.`,
  );
}

interface BrandOptions {
  id: string;
  name: string;
  host: string[];
  niche?: string;
  languages?: string;
  country?: string;
  pool?: string;
  primary?: string;
  secondary?: string;
}

/** Members meet within a pool, so a new brand gets its own unless `--pool` shares one. */
function made(
  like: SiteFile,
  { id, name, host, niche, languages, country, pool, primary, secondary }: BrandOptions,
): unknown {
  const { $comment, company, settings, ...site } = like;
  // Words and colours belong to the copied brand; without them, the niche's apply.
  const { index_title, description, fictional_singular, fictional_plural, theme, search_defaults, ...kept } = settings;
  const spoken = languages?.split(',') ?? settings.languages;
  const colours =
    primary || secondary
      ? { theme: { primary: primary ?? secondary, secondary: secondary ?? primary, unread: secondary ?? primary } }
      : {};
  const number = niche ? niches.indexOf(niche as NicheName) + 1 : settings.niche;
  return {
    ...site,
    id,
    pool: pool ?? id,
    hosts: host,
    // Who knows that somebody is a member of it knows more of them.
    ...(isSpecialNiche(number) && { hides_accounts: true }),
    // A brand that names its languages has a language of its own.
    ...(languages && { first_language: 'domain' }),
    company: { ...company, tradenames: [name] },
    settings: {
      ...kept,
      ...colours,
      name,
      mail_name: name,
      domain: host[0],
      domain_language: languages ? spoken[0] : settings.domain_language,
      languages: spoken,
      niche: number,
      support_email: `support@${host[0]}`,
      ...(country && { default_country: country, countries: [...new Set([country, ...settings.countries])] }),
    },
  };
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
