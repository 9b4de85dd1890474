import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { LanderVariant, LanderWithVariants, VariantSlug } from '@rendezvous/contract/lander';
import type { SourceRow } from '@rendezvous/contract/source';
import type { Variant } from '../../server/features/site/landers/site.landers.files.ts';
import { sharesOf } from '../../server/features/site/landers/site.landers.rules.ts';
import { readSiteFiles } from '../../server/features/site/site.files.ts';
import { listSources } from '../../server/features/source/source.listing.ts';
import { exitWithError } from '../../server/platform/process/config.ts';
import { tableOf } from './table.ts';
import { dayAgo, daysOf, endAfter, openDatabase, readArgs } from './work.ts';

/** `npm run lander -- add | check | list`: variants of landers, as docs/how-to/try-variants-of-a-lander.md says. */
const usage = `npm run lander -- add SITE LANDER SLUG
npm run lander -- check
npm run lander -- list SITE [--days 30]
LANDER is one of ${LanderWithVariants.options.join(', ')}.`;

const folder = process.env.SITES_DIR ?? resolve(import.meta.dirname, '../../sites');
const { positionals, values } = readArgs(usage, { days: { type: 'string' } });
const [command, ...args] = positionals;
const commands: Record<string, () => Promise<void>> = { add, check, list };
const run = commands[command ?? ''] ?? exitWithError(new Error(usage));
await run().catch(exitWithError);

function addressOf({ lander, slug }: Pick<Variant, 'lander' | 'slug'>): string {
  return `/landers/${lander}/${slug}`;
}

/** Writes a variant that nobody is given yet. */
async function add(): Promise<void> {
  const [site, lander, name] = args;
  const { files } = await readSiteFiles(folder);
  const file = files.find(({ id }) => id === site);
  if (!file) throw new Error(`There is no valid sites/${site}.json.\n${usage}`);
  const known = LanderWithVariants.safeParse(lander).data;
  if (!known) throw new Error(`${lander} is no lander with variants.\n${usage}`);
  const slug = VariantSlug.safeParse(name);
  if (!slug.success) throw new Error(`${name}: ${slug.error.issues.map(({ message }) => message).join(', ')}`);
  const path = join(folder, file.id, 'landers', known, `${slug.data}.json`);
  if (existsSync(path)) throw new Error(`${path} is there already: change it instead.`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(LanderVariant.parse({}), null, 2)}\n`);
  console.log(
    `Wrote ${path}. A running server shows it at ${addressOf({ lander: known, slug: slug.data })}; ` +
      'with a weight above 0 visitors are given it.',
  );
}

async function check(): Promise<void> {
  const { variants, problems } = await readSiteFiles(folder);
  const own = problems.filter((problem) => problem.includes('/landers/'));
  if (own.length > 0) throw new Error(own.join('\n'));
  console.log(`${variants.size} variants, nothing wrong.`);
}

/** The variants of a site's landers beside their plain pages, with what came of each in the last days. */
async function list(): Promise<void> {
  const [site] = args;
  const days = daysOf(values.days);
  const { files, variants } = await readSiteFiles(folder);
  const file = files.find(({ id }) => id === site) ?? exitWithError(new Error(usage));
  const ofSite = [...variants.values()].filter((variant) => variant.site === file.id);
  const { connection } = await openDatabase(file.database);
  await endAfter(connection, async () => {
    const asked = { sites: [file.id], from: dayAgo(days - 1), to: dayAgo(0), by: 'variant' } as const;
    const counts = (await listSources(connection.db, asked)).filter(({ lander }) => lander !== '');
    for (const line of tableOf(linesOf(ofSite, counts), 2)) console.log(line);
    return true;
  });
}

function linesOf(variants: readonly Variant[], counts: readonly SourceRow[]): string[][] {
  const landers = new Set([...variants.map(({ lander }) => lander), ...counts.map(({ lander }) => lander ?? '')]);
  const head = ['lander', 'variant', 'share', 'visits', 'sign-ups', 'sign-ups per visit'];
  const lines = [...landers].sort().flatMap((lander) => {
    const own = variants.filter((variant) => variant.lander === lander);
    const shares = sharesOf(own);
    const gone = counts.filter((row) => row.lander === lander && !own.some(({ slug }) => slug === row.variant));
    const slugs = new Set([null, ...own.map(({ slug }) => slug), ...gone.map(({ variant }) => variant || null)]);
    return [...slugs].map((slug) => {
      const row = counts.find((one) => one.lander === lander && (one.variant || null) === slug);
      const { visits, signups } = row ?? { visits: 0, signups: 0 };
      return [
        lander,
        slug ?? '(plain page)',
        `${Math.round(100 * (shares.get(slug) ?? 0))} %`,
        String(visits),
        String(signups),
        visits > 0 ? `${((100 * signups) / visits).toFixed(1)} %` : '-',
      ];
    });
  });
  return [head, ...lines];
}
