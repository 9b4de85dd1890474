import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { basename } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { day } from '@rendezvous/contract/durations';
import { dayOf } from '@rendezvous/contract/member';
import { leaversJob } from '../../server/features/departure/departure.leavers.ts';
import { recordingEach } from '../../server/platform/audit/audit.ts';
import { connect } from '../../server/platform/database/connect.ts';
import { type Connection, inTransaction, type Trx } from '../../server/platform/database/database.ts';
import { embeddedFolder } from '../../server/platform/database/embedded.ts';
import { requireMigrated } from '../../server/platform/database/migrate.ts';
import { type Config, configOrExit, defaultDatabase, exitWithError } from '../../server/platform/process/config.ts';
import { toConsole } from '../../server/platform/process/report.ts';
import { type DecidedByCommand, memberHash } from '../../server/platform/security/audit.ts';
import { commandJob } from '../../server/platform/security/commands.ts';
import { Jobs } from '../../server/platform/work/jobs.ts';

/** How an id is written, for patterns. */
export const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** The arguments of the command line; exits over others, and says how to use it. */
export function readArgs<Options extends ParseArgsOptionsConfig>(usage: string, options: Options) {
  try {
    return parseArgs({ args: process.argv.slice(2), options, allowPositionals: true });
  } catch (error) {
    return exitWithError(new Error(`${(error as Error).message}\n${usage}`));
  }
}

/** The number of `--days`, 30 unless it is given. Throws for another text. */
export function daysOf(given = '30'): number {
  const days = Number(given);
  if (!Number.isInteger(days) || days < 1) throw new Error(`--days: ${given} is no number of days.`);
  return days;
}

/** The day in UTC that many days ago. */
export const dayAgo = (days: number): string => dayOf(new Date(Date.now() - days * day));

/** Throws an Error if it does not answer, or the server has not made it: the variables are not those of the server. */
async function connectTo(config: Config, name: string): Promise<Connection> {
  if (!config.databases.has(name)) throw new Error(`--database: "${name}" is not in DATABASES.`);
  const url = config.databases.get(name);
  if (url === undefined && !existsSync(embeddedFolder(config.DATA_DIR))) throw noDatabase(config.DATA_DIR);
  const connection = await connect({ ...config, DATABASE_URL: url });
  await requireMigrated(connection);
  return connection;
}

/** Opens a database of the installation, for an operator on the server's machine; exits if it cannot be opened. */
export async function openDatabase(database: string | undefined) {
  const config = configOrExit({ isCommand: true });
  const name = database ?? defaultDatabase;
  const connection = await connectTo(config, name).catch(exitWithError);
  return { config, url: config.databases.get(name), connection };
}

/**
 * Opens every database of the installation, the default one first, or the one that is named. Exits if one cannot be
 * opened; a command that `mayMiss` some prints why and does the others, and `missed` says that there were any.
 */
export async function openDatabases(database: string | undefined, mayMiss = false) {
  const config = configOrExit({ isCommand: true });
  const opened: { name: string; connection: Connection }[] = [];
  let missed = false;
  for (const name of database === undefined ? config.databases.keys() : [database]) {
    try {
      opened.push({ name, connection: await connectTo(config, name) });
    } catch (error) {
      if (!mayMiss) exitWithError(error as Error);
      console.error(`${name}: ${(error as Error).message}`);
      missed = true;
    }
  }
  const [first, ...others] = opened;
  if (!first) process.exit(1);
  const close = async () => {
    for (const one of opened) await one.connection.close();
  };
  return { config, opened: [first, ...others] as const, missed, close };
}

interface Beside {
  readonly connection: Connection;
  readonly url: string | undefined;
}

/** Has the server write this command into the security log, in the transaction of what it changes. */
export async function noteCommand(
  { connection, url }: Beside,
  decision: Omit<DecidedByCommand, 'operator'>,
  change: (trx: Trx, leavers: ReturnType<typeof leaversJob>) => Promise<unknown> = async () => {},
): Promise<void> {
  const jobs = new Jobs(connection, url, toConsole);
  const note = commandJob(jobs, inServerAlone);
  const leavers = leaversJob(jobs, inServerAlone);
  await jobs.open();
  await inTransaction(connection.db, async (trx) => {
    await change(trx, leavers);
    await note.enqueue(trx, { ...decision, operator });
  });
  await jobs.stop();
}

/** Members whom the server erases by one job. */
const leaversAtOnce = 100;

/** Has the server erase members for good, as those are who left long ago. */
export const eraseMembers = (
  beside: Beside,
  decision: Omit<DecidedByCommand, 'operator'>,
  ids: readonly string[],
  change: (trx: Trx) => Promise<unknown> = async () => {},
): Promise<void> =>
  noteCommand(beside, decision, async (trx, leavers) => {
    await change(trx);
    for (let from = 0; from < ids.length; from += leaversAtOnce)
      await leavers.enqueue(trx, { member_ids: ids.slice(from, from + leaversAtOnce) });
  });

/** Asks for a word before what cannot be undone; throws unless it is typed. */
export async function confirmBy(word: string, question: string): Promise<void> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  // Without a terminal the input may end unanswered.
  const ended = once(lines, 'close').then(() => '');
  const typed = await Promise.race([lines.question(`${question} Type ${word} to go on: `), ended]);
  lines.close();
  if (typed.trim() !== word) throw new Error('Nothing was done.');
}

export const noDatabase = (dataDir: string) =>
  new Error(
    `There is no database in ${dataDir}: set DATABASE_URL, or DATA_DIR for the embedded one, as the server has them.`,
  );

/** Whose decisions these are, for the security log: the name in OPERATOR, else that of this machine's user. */
export const operator = (process.env.OPERATOR || userInfo().username).slice(0, 40);

/** The work of a job in the server, which is enqueued from here. */
export const inServerAlone = (): Promise<never> => Promise.reject(new Error('Works in the server alone'));

/** What a command changes has its line in the audit, as what is done at the desk. */
function audited<T>(run: () => Promise<T>): Promise<T> {
  const [command = '', verb = ''] = [basename(process.argv[1] ?? '', '.ts'), process.argv[2]];
  const what = `npm run ${command}${/^[a-z-]+$/.test(verb) ? ` ${verb}` : ''}`;
  const { SECRET } = configOrExit({ isCommand: true });
  const hashMember = (id: string) => memberHash(SECRET, id);
  return recordingEach({ operator, what, brand: null, subject: {}, hashMember }, run);
}

/** Ends the program once the work is done; its exit code says whether all of it was. */
export async function endAfter(connection: Pick<Connection, 'close'>, run: () => Promise<boolean>): Promise<never> {
  const isDone = await audited(run).catch((error: Error) => {
    console.error(error.message);
    return false;
  });
  await connection.close();
  process.exit(isDone ? 0 : 1);
}
