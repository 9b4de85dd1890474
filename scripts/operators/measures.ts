import { appealOutcomes, findings, houseRules, returnOutcomes, type TakenKind } from '@rendezvous/contract/measure';
import { ProblemError } from '@rendezvous/contract/problem';
import { createMeasureDesk, measureJob, type WholeMeasure } from '../../server/features/measure/measure.desk.ts';
import { stateOf } from '../../server/features/measure/measure.rules.ts';
import { createReturnDesk } from '../../server/features/measure/return/measure.return.desk.ts';
import { closedJob, createDesk } from '../../server/features/safety/safety.desk.ts';
import { words } from '../../server/platform/i18n/words.ts';
import { exitWithError } from '../../server/platform/process/config.ts';
import { ageOf } from './age.ts';
import { endAfter, inServerAlone, limitOf, noteLook, operator, printable, readArgs, startWork, uuid } from './work.ts';

/** `npm run measures -- list | warn | … | decide`: decisions about members, as docs/how-to/take-measures.md says. */
const usage = `npm run measures -- list [MEMBER] [--limit 50]
npm run measures -- show MEASURE
npm run measures -- warn | restrict | suspend | ban | remove MEMBER --rule RULE --facts TEXT
    [--found ${findings.join('|')}] [--report REPORT] [--until 2026-12-31]
    restrict: --from reporting | writing | being-found
    remove: --photo PHOTO, else what the member wrote about themselves
npm run measures -- lift MEASURE [--note TEXT]
npm run measures -- appeals [--limit 50]
npm run measures -- returns [--limit 50]
npm run measures -- returned MEMBER --ban MEASURE --outcome ${returnOutcomes.join('|')}
npm run measures -- decide MEASURE --outcome ${appealOutcomes.join('|')} --reasons TEXT
RULE: ${houseRules.join(', ')}
Each with --database NAME for members in the database of DATABASE_URL_<NAME>.`;

const text = { type: 'string' } as const;
const { positionals, values } = readArgs(usage, {
  rule: text,
  facts: text,
  found: text,
  report: text,
  until: text,
  from: text,
  photo: text,
  ban: text,
  note: text,
  outcome: text,
  reasons: text,
  limit: text,
  database: text,
});
const [command, named] = positionals;
const commands: Record<string, () => Promise<boolean>> = {
  list,
  show,
  warn: () => take('warned'),
  restrict: () => take(restrictionOf(values.from)),
  suspend: () => take('suspended'),
  ban: () => take('banned'),
  remove: () => take(values.photo === undefined ? 'text_removed' : 'photo_removed'),
  lift,
  appeals,
  returns,
  returned,
  decide,
};
const run = commands[command ?? ''] ?? exitWithError(new Error(usage));

const { connection, db, storage, jobs } = await startWork(values.database, 'reports');
const reports = createDesk({ db, storage, closed: closedJob(jobs, inServerAlone) });
const desk = createMeasureDesk({ db, changed: measureJob(jobs, inServerAlone), reports, isCommand: true });
const returnDesk = createReturnDesk(db);
await endAfter(connection, () => run().catch(inWords));

/** What is refused, as operators read it at the desk. */
function inWords(error: unknown): never {
  throw error instanceof ProblemError ? new Error(words('en')(error.problem.error.replace('.', ':error.'))) : error;
}

function idOf(word = ''): string {
  if (new RegExp(`^${uuid}$`).test(word)) return word;
  throw new Error(`"${word}" is no id of a member, a measure, a photo or a report.`);
}

function oneOf<Value extends string>(option: string, known: readonly Value[], given: string | undefined): Value {
  const found = known.find((one) => one === given);
  if (!found) throw new Error(`--${option}: one of ${known.join(', ')}.`);
  return found;
}

/** The day's end in UTC. */
function untilOf(day: string | undefined): Date | undefined {
  if (day === undefined) return undefined;
  const until = new Date(`${day}T23:59:59Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(until.getTime())) throw new Error(`--until: ${day} is no day.`);
  return until;
}

function restrictionOf(from: string | undefined): TakenKind {
  const restrictions = {
    reporting: 'report_restricted',
    writing: 'write_restricted',
    'being-found': 'found_restricted',
  } as const;
  return restrictions[oneOf('from', Object.keys(restrictions) as (keyof typeof restrictions)[], from)];
}

/** In English, with the day on which it ends. */
function stateInWords(measure: WholeMeasure): string {
  const { end, until } = measure;
  if (end) return `no longer in force (${end.reason})`;
  return until ? `until ${until.toISOString().slice(0, 10)}` : stateOf(measure).replace('_', ' ');
}

function print(measures: readonly WholeMeasure[]): boolean {
  for (const measure of measures) {
    const { id, site_id, kind, rule, member_id, created_at, made_by } = measure;
    const facts = [site_id.padEnd(12), kind.padEnd(16), rule.padEnd(17), ageOf(created_at).padStart(8)].join(' ');
    console.log(`${id}  ${facts}  ${member_id ?? 'erased'}, by ${made_by}, ${stateInWords(measure)}`);
  }
  console.error(measures.length === 0 ? 'There is none.' : `${measures.length} in all.`);
  return true;
}

async function list(): Promise<boolean> {
  const latest = () => desk.latest({ limit: limitOf(values.limit, 'measures') });
  return print(await (named === undefined ? latest() : desk.ofMember(idOf(named))));
}

async function appeals(): Promise<boolean> {
  return print(await desk.appeals(limitOf(values.limit, 'measures')));
}

async function returns(): Promise<boolean> {
  const all = await returnDesk.list({ limit: limitOf(values.limit, 'members') });
  for (const { member, measure, site, kinds, noted_at } of all)
    console.log(
      `${member}  ${site.padEnd(12)} ${ageOf(new Date(noted_at)).padStart(8)}  ban ${measure}: ${kinds.join(', ')}`,
    );
  console.error(all.length === 0 ? 'There is none.' : `${all.length} in all.`);
  return true;
}

async function returned(): Promise<boolean> {
  const outcome = oneOf('outcome', returnOutcomes, values.outcome);
  const which = { member: idOf(named), measure: idOf(values.ban), outcome, by: operator };
  if (!(await returnDesk.decide(which))) throw new Error('There is no such member to decide about.');
  console.log(`${named}  ${outcome}`);
  return true;
}

async function show(): Promise<boolean> {
  const measure = await desk.one(idOf(named));
  if (!measure) throw new Error(`${named}  is not there`);
  const { member_id, site_id: brand } = measure;
  await noteLook(connection.db, { brand, ...(member_id && { member: member_id }), subject: { measure: measure.id } });
  print([measure]);
  const { facts, found, report_id, photo_id, appeal, decision, end } = measure;
  for (const [name, value] of Object.entries({ facts, found, report_id, photo_id, appeal, decision, end }))
    console.log(`${name.padEnd(9)} ${printable(value)}`);
  return true;
}

/** Runs a change whose consequences the server follows. */
async function withJobs(change: () => Promise<unknown>): Promise<boolean> {
  await jobs.open();
  try {
    await change();
  } finally {
    await jobs.stop();
  }
  return true;
}

function take(kind: TakenKind): Promise<boolean> {
  return withJobs(async () => {
    const found = values.found ?? (values.report === undefined ? 'look' : 'report');
    const id = await desk.take({
      member_id: idOf(named),
      kind,
      rule: oneOf('rule', houseRules, values.rule),
      facts: values.facts ?? '',
      found: oneOf('found', findings, found),
      report_id: values.report === undefined ? undefined : idOf(values.report),
      photo_id: values.photo === undefined ? undefined : idOf(values.photo),
      until: untilOf(values.until),
      by: operator,
    });
    console.log(`${id}  ${kind}; the member is told by mail`);
  });
}

async function lift(): Promise<boolean> {
  return withJobs(async () => {
    await desk.lift(idOf(named), { by: operator, note: values.note ?? '' });
    console.log(`${named}  lifted`);
  });
}

async function decide(): Promise<boolean> {
  return withJobs(async () => {
    const outcome = oneOf('outcome', appealOutcomes, values.outcome);
    await desk.decide(idOf(named), { by: operator, outcome, reasons: values.reasons ?? '' });
    console.log(`${named}  ${outcome}`);
  });
}
