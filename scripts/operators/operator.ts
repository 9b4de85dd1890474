import { Email } from '@rendezvous/contract/member';
import { isRole, type Role, roles } from '@rendezvous/contract/permission';
import { problemCode } from '@rendezvous/contract/problem';
import { createOperatorAccounts } from '../../server/features/operator/operator.accounts.ts';
import { noTexts } from '../../server/features/site/pages/site.pages.files.ts';
import { readSiteFiles } from '../../server/features/site/site.files.ts';
import { exitWithError } from '../../server/platform/process/config.ts';
import { tableOf } from './table.ts';
import { endAfter, openDatabase, readArgs } from './work.ts';

/** `npm run operator -- …`: who may come to the desk, as docs/how-to/run-the-operators-desk.md says. */
const usage = `npm run operator -- list
npm run operator -- invite ADDRESS --name NAME --role ${roles.join('|')}[,…] [--brand ID … | --all-brands]
npm run operator -- roles ADDRESS --role ROLE[,…] [--brand ID … | --all-brands]
npm run operator -- remove ADDRESS`;

const text = { type: 'string' } as const;
const options = {
  name: text,
  role: text,
  brand: { ...text, multiple: true },
  'all-brands': { type: 'boolean' },
} as const;
const { positionals, values } = readArgs(usage, options);
const [command, address] = positionals;
const commands: Record<string, () => Promise<boolean>> = { list, invite, roles: change, remove };
const run = commands[command ?? ''] ?? exitWithError(new Error(usage));

const { config, connection } = await openDatabase(undefined);
const { files } = await readSiteFiles(config.SITES_DIR, { ...noTexts, variants: new Map() }, new Map());
const accounts = createOperatorAccounts({
  db: connection.db,
  programs: config.OPERATORS.map(({ name }) => name),
  isBrand: (id) => files.some((file) => file.id === id),
});
const refusals: Record<string, string> = {
  'operator.name_taken': 'This name, or this address, is another operator’s or a program’s.',
  'operator.unknown_brand': 'There is no such brand.',
  'operator.last_administrator': 'Nobody else could run the installation: make another administrator first.',
  'operator.not_found': 'There is no such operator.',
};
await endAfter(connection, () =>
  run().catch((error) => {
    throw new Error(refusals[problemCode(error) ?? ''] ?? (error as Error).message, { cause: error });
  }),
);

function emailOf(): string {
  return Email.safeParse(address).data ?? exitWithError(new Error(`${address ?? 'Nothing'} is no address.\n${usage}`));
}

function held(): { roles: Role[]; brands: string[] | null } {
  const named = (values.role ?? '').split(',').filter((one) => one !== '');
  const strange = named.find((one) => !isRole(one));
  if (strange !== undefined || named.length === 0) throw new Error(`--role: some of ${roles.join(', ')}.`);
  const { brand = [], 'all-brands': isAll = false } = values;
  if (isAll === brand.length > 0) throw new Error('Either --all-brands, or --brand with an id, once for each.');
  return { roles: named.filter(isRole), brands: isAll ? null : brand };
}

async function idOf(): Promise<string> {
  const row = await accounts.byEmail(emailOf());
  if (!row) throw new Error('There is no such operator.');
  return row.id;
}

async function list(): Promise<boolean> {
  const rows = (await accounts.list(null)).map(({ name, email, roles: its, brands, status, since }) => [
    name,
    email,
    its.join(','),
    brands?.join(',') ?? 'all brands',
    `${status} since ${since.slice(0, 10)}`,
  ]);
  for (const line of tableOf(rows, 5)) console.log(line);
  if (rows.length === 0) console.error('There is no operator.');
  return true;
}

async function invite(): Promise<boolean> {
  if (values.name === undefined) throw new Error('--name: how others are to know them.');
  const path = await accounts.invite({ email: emailOf(), name: values.name, ...held() }, null);
  const host = config.OPERATOR_HOST ?? 'the host of a brand';
  console.log(config.PUBLIC_URL && !config.OPERATOR_HOST ? `${config.PUBLIC_URL.replace(/\/$/, '')}${path}` : path);
  console.error(
    `Opens the account once, within 48 hours, under ${host}: hand it over in person or by another safe way.`,
  );
  return true;
}

async function change(): Promise<boolean> {
  await accounts.change(await idOf(), held(), null);
  return true;
}

async function remove(): Promise<boolean> {
  await accounts.remove(await idOf(), null);
  return true;
}
