import { otherSources, type SourceGroup, type SourceRow, sourceGroups } from '@rendezvous/contract/source';
import { listSources } from '../../server/features/source/source.listing.ts';
import { exitWithError } from '../../server/platform/process/config.ts';
import { csvCell, moneyOf, tableOf } from './table.ts';
import { dayAgo, endAfter, openDatabase, readArgs } from './work.ts';

/** `npm run sources`: where members come from, as docs/how-to/see-where-members-come-from.md says. */
const usage = `npm run sources -- [--site rendezvous] [--from 2026-11-01] [--to 2026-11-30]
    [--by ${sourceGroups.join('|')}] [--json|--csv]
With --database NAME for sites in the database of DATABASE_URL_<NAME>.`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const options = { site: text, from: text, to: text, by: text, json: flag, csv: flag, database: text } as const;
const { positionals, values } = readArgs(usage, options);
if (positionals.length > 0) exitWithError(new Error(usage));

const isDay = (given: string) => /^\d{4}-\d\d-\d\d$/.test(given) && !Number.isNaN(Date.parse(given));
const by = sourceGroups.find((group) => group === (values.by ?? 'day')) ?? exitWithError(new Error(usage));
const [from, to] = [values.from ?? dayAgo(29), values.to ?? dayAgo(0)];
for (const [option, given] of Object.entries({ from, to }))
  if (!isDay(given)) exitWithError(new Error(`--${option}: ${given} is no day such as 2026-11-26.`));

const { connection } = await openDatabase(values.database);
await endAfter(connection, async () => {
  const rows = await listSources(connection.db, {
    sites: values.site === undefined ? undefined : [values.site],
    from,
    to,
    by,
  });
  if (values.json) console.log(JSON.stringify({ site: values.site ?? null, from, to, by, rows }, null, 2));
  else if (values.csv) for (const line of csvOf(by, rows)) console.log(line);
  else {
    for (const line of tableOf([headOf(by), ...rows.map((row) => cellsOf(by, row))], namesOf(by).length))
      console.log(line);
    console.error(rows.length === 0 ? `Nothing from ${from} to ${to}.` : `${from} to ${to}, UTC.`);
  }
  return true;
});

type Name = 'day' | 'network' | 'ref' | 'lander' | 'variant';

function namesOf(group: SourceGroup): readonly Name[] {
  if (group === 'source') return ['network', 'ref'];
  return group === 'variant' ? ['lander', 'variant'] : [group];
}

function headOf(group: SourceGroup): string[] {
  return [...namesOf(group), 'visits', 'sign-ups', 'confirmed', 'paying', 'revenue', 'sign-ups per visit'];
}

function cellsOf(group: SourceGroup, row: SourceRow): string[] {
  const names = namesOf(group).map((name) => {
    const value = row[name];
    return value === otherSources ? 'all others' : value || '-';
  });
  const { visits, signups, confirmed, paying, revenue } = row;
  const share = visits > 0 ? `${((100 * signups) / visits).toFixed(1)} %` : '-';
  return [
    ...names,
    ...[visits, signups, confirmed, paying].map(String),
    revenue.map(moneyOf).join(' + ') || '-',
    share,
  ];
}

/** A line for each currency, amounts in its minor units; counts stand in the first. */
function csvOf(group: SourceGroup, rows: readonly SourceRow[]): string[] {
  const lines = rows.flatMap((row) => {
    const names = namesOf(group).map((name) => row[name] ?? '');
    const [first, ...further] = row.revenue;
    const counts = [row.visits, row.signups, row.confirmed, row.paying];
    return [
      [...names, ...counts, first?.amount ?? 0, first?.currency ?? ''],
      ...further.map(({ amount, currency }) => [...names, 0, 0, 0, 0, amount, currency]),
    ];
  });
  return [[...namesOf(group), 'visits', 'signups', 'confirmed', 'paying', 'revenue', 'currency'], ...lines].map(
    (line) => line.map(csvCell).join(','),
  );
}
