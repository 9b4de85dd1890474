import { refusalRules } from '@rendezvous/contract/scam';
import { createHeldDesk, decidedJob } from '../../server/features/chat/held/chat.held.desk.ts';
import { exitWithError } from '../../server/platform/process/config.ts';
import { toConsole } from '../../server/platform/process/report.ts';
import { Jobs } from '../../server/platform/work/jobs.ts';
import { ageOf } from './age.ts';
import {
  endAfter,
  inServerAlone,
  limitOf,
  noteLook,
  openDatabase,
  operator,
  printable,
  readArgs,
  uuid,
} from './work.ts';

/** `npm run held -- list | show | release | refuse`: messages that are held, as docs/how-to/handle-scams.md says. */
const usage = `npm run held -- list [--site rendezvous] [--limit 50]
npm run held -- show MESSAGE
npm run held -- release MESSAGE …
npm run held -- refuse MESSAGE … --rule ${refusalRules.join('|')}
Each with --database NAME for messages in the database of DATABASE_URL_<NAME>.`;

const text = { type: 'string' } as const;
const options = { site: text, limit: text, rule: text, database: text } as const;
const { positionals, values } = readArgs(usage, options);
const [command, ...args] = positionals;
const commands: Record<string, () => Promise<boolean>> = { list, show, release, refuse };
const run = commands[command ?? ''] ?? exitWithError(new Error(usage));
const ids = args.map((word) =>
  new RegExp(`^${uuid}$`).test(word)
    ? word
    : exitWithError(new Error(`${word} is no message: name it as "list" does.`)),
);

const { connection, url } = await openDatabase(values.database);
const jobs = new Jobs(connection, url, toConsole);
const desk = createHeldDesk({ db: connection.db, decided: decidedJob(jobs, inServerAlone) });
await endAfter(connection, run);

async function list(): Promise<boolean> {
  const held = await desk.list({
    sites: values.site === undefined ? undefined : [values.site],
    limit: limitOf(values.limit, 'messages'),
  });
  for (const { id, site_id, score, kinds, created_at } of held)
    console.log(`${id}  ${site_id.padEnd(12)} ${ageOf(created_at).padStart(8)}  ${score} of 20  ${kinds.join(', ')}`);
  console.error(held.length === 0 ? 'No message is held.' : `${held.length} held, the oldest first.`);
  return true;
}

async function show(): Promise<boolean> {
  const [id] = ids;
  if (!id) throw new Error(usage);
  const held = await desk.one(id);
  if (!held) throw new Error(`${id}  is not there, or was delivered`);
  const { sender_id, other_id, kind } = held;
  await noteLook(connection.db, { member: sender_id, brand: held.site_id, subject: { message: id } });
  console.log(`sender    ${sender_id}\nreceiver  ${other_id}\n${kind.padEnd(9)} ${printable(held.text)}`);
  return true;
}

function release(): Promise<boolean> {
  return decideAll((id) => desk.release(id, operator));
}

function refuse(): Promise<boolean> {
  const rule = refusalRules.find((known) => known === values.rule);
  if (!rule) throw new Error(`--rule is needed, one of ${refusalRules.join(', ')}: the sender is told.`);
  return decideAll((id) => desk.refuse(id, { rule, by: operator }));
}

/** Decides one after the other, so that a failure does not stop the others. */
async function decideAll(decide: (id: string) => ReturnType<typeof desk.release>): Promise<boolean> {
  if (ids.length === 0) throw new Error(usage);
  await jobs.open();
  let isWhole = true;
  for (const id of ids) {
    const decision = await decide(id);
    const was = decision ? `was decided already (${decision.outcome})` : 'is not there';
    console.log(`${id}  ${decision?.made ? decision.outcome : was}`);
    isWhole &&= decision?.made ?? false;
  }
  await jobs.stop();
  return isWhole;
}
