import { paymentMethods } from '@rendezvous/contract/payment';
import { Id } from '@rendezvous/contract/shared';
import { memberStatements } from '../../server/features/member/member.store.ts';
import { type CountedCode, createCodeDesk } from '../../server/features/payment/codes/payment.codes.desk.ts';
import { CodeOrder, type Sold } from '../../server/features/payment/codes/payment.codes.rules.ts';
import { standardPrices } from '../../server/features/site/prices/site.prices.rules.ts';
import { readSiteFiles } from '../../server/features/site/site.files.ts';
import { describeProblems } from '../../server/features/site/site.rules.ts';
import { defaultDatabase, exitWithError } from '../../server/platform/process/config.ts';
import { moneyOf, tableOf } from './table.ts';
import { endAfter, openDatabase, readArgs } from './work.ts';

/** `npm run codes`: discount codes, as docs/how-to/make-discount-codes.md says. */
const usage = `npm run codes -- add CODE --percentage 20 | --amount 500 --currency EUR
    [--site rendezvous] [--country NL] [--methods ideal,card] [--member MEMBER]
    [--minimum 2000] [--until 2026-12-31] [--unlimited]
npm run codes -- list [--site rendezvous]
npm run codes -- show|stop CODE …
Amounts are in minor units: 500 is EUR 5.00. Methods: ${paymentMethods.join(', ')}.
Each with --database NAME for codes in the database of DATABASE_URL_<NAME>.`;

const text = { type: 'string' } as const;
const options = {
  percentage: text, amount: text, currency: text, site: text, country: text, methods: text, member: text,
  minimum: text, until: text, unlimited: { type: 'boolean' }, database: text,
} as const; // biome-ignore format: one list
const { positionals, values } = readArgs(usage, options);
const [command = '', ...names] = positionals;
const commands: Record<string, () => Promise<boolean>> = { add, list, show, stop };
const run = commands[command] ?? exitWithError(new Error(usage));
if ((command === 'list') !== (names.length === 0)) exitWithError(new Error(usage));

const { config, connection } = await openDatabase(values.database);
const { files } = await readSiteFiles(config.SITES_DIR);
const sold = files
  .filter(({ database }) => database === (values.database ?? defaultDatabase))
  .flatMap(({ id: site, settings, prices }) =>
    settings.countries.map((country): Sold => ({ site, country, market: prices[country] ?? standardPrices[country] })),
  );
const desk = createCodeDesk({ db: connection.db, sold, memberOf: (id) => memberStatements.byId(connection.db, id) });
await endAfter(connection, run);

async function add(): Promise<boolean> {
  const { database: _database, member, ...conditions } = values;
  const [code, ...others] = names;
  if (others.length > 0) throw new Error(usage);
  const { data, error } = CodeOrder.safeParse({ code, ...conditions });
  const id = Id.optional().safeParse(member);
  if (error) throw new Error(`${describeProblems(error).join('\n')}\n\n${usage}`);
  if (!id.success) throw new Error(`member: ${member} is no member's id`);
  await desk.add(data, id.data);
  return print(await desk.list({ code: data.code }));
}

async function list(): Promise<boolean> {
  const codes = await desk.list({ site: values.site });
  if (codes.length === 0) console.error('There are no codes.');
  return print(codes);
}

async function show(): Promise<boolean> {
  const codes = (await Promise.all(names.map((name) => desk.list({ code: name.toUpperCase() })))).flat();
  const unknown = names.filter((name) => !codes.some(({ code }) => code === name.toUpperCase()));
  for (const name of unknown) console.error(`${name.toUpperCase()}  is no code`);
  return print(codes) && unknown.length === 0;
}

async function stop(): Promise<boolean> {
  let isWhole = true;
  for (const name of names) {
    const isThere = await desk.stop(name.toUpperCase());
    console.log(`${name.toUpperCase()}  ${isThere ? 'stopped' : 'is no code'}`);
    isWhole &&= isThere;
  }
  return isWhole;
}

function print(codes: readonly CountedCode[]): true {
  if (codes.length === 0) return true;
  const head = ['code', 'state', 'off', 'for', 'until', 'used', 'reserved'];
  for (const line of tableOf([head, ...codes.map(cellsOf)], head.length - 2)) console.log(line);
  return true;
}

function cellsOf(code: CountedCode): string[] {
  const { percentage, amount, currency, expires } = code;
  const state = expires !== null && expires <= new Date() ? 'expired' : 'active';
  return [
    code.code,
    code.status === 'active' ? state : 'stopped',
    amount === null ? `${percentage} %` : moneyOf({ amount, currency: currency as string }),
    conditionsOf(code) || 'everything',
    expires?.toISOString().replace('.000Z', 'Z') ?? '-',
    String(code.used),
    String(code.reserved),
  ];
}

function conditionsOf(code: CountedCode): string {
  const { site_id, country, user_id, minimum_order_value: minimum, currency, paymentmethods, validity } = code;
  return [
    site_id,
    country,
    minimum === null ? currency : `from ${currency ? moneyOf({ amount: minimum, currency }) : minimum}`,
    paymentmethods.join('/'),
    user_id && `member ${user_id}`,
    validity === 'unlimited' && 'any number of times',
  ]
    .filter(Boolean)
    .join(', ');
}
