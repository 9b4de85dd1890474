import { reportOutcomes, reportReasons } from '@rendezvous/contract/report';
import { conductDays } from '@rendezvous/contract/report-desk';
import { closedJob, createDesk, type ReportRow } from '../../server/features/safety/safety.desk.ts';
import { photosOf } from '../../server/features/safety/safety.reports.rules.ts';
import { exitWithError } from '../../server/platform/process/config.ts';
import { ageOf } from './age.ts';
import {
  endAfter,
  inServerAlone,
  limitOf,
  noteLook,
  operator,
  printable,
  readArgs,
  saveCopy,
  startWork,
  uuid,
} from './work.ts';

/** `npm run reports -- list | show | close`: reports of members, as docs/how-to/handle-reports.md says. */
const usage = `npm run reports -- list [--site rendezvous] [--reason ${reportReasons.join('|')}] [--limit 50]
npm run reports -- show REPORT [--save FOLDER]
npm run reports -- close REPORT … --outcome ${reportOutcomes.join('|')} [--unfounded]
npm run reports -- correct REPORT --reason TEXT
Each with --database NAME for reports in the database of DATABASE_URL_<NAME>.`;

const text = { type: 'string' } as const;
const options = {
  site: text,
  reason: text,
  limit: text,
  save: text,
  outcome: text,
  database: text,
  unfounded: { type: 'boolean' },
} as const;
const { positionals, values } = readArgs(usage, options);
const [command, ...args] = positionals;
const commands: Record<string, () => Promise<boolean>> = { list, show, close, correct };
const run = commands[command ?? ''] ?? exitWithError(new Error(usage));
const ids = args.map(readId);

const { connection, db, storage, jobs } = await startWork(values.database, 'reports');
const desk = createDesk({ db, storage, closed: closedJob(jobs, inServerAlone) });
await endAfter(connection, run);

function readId(word: string): string {
  return new RegExp(`^${uuid}$`).test(word)
    ? word
    : exitWithError(new Error(`${word} is no report: name it as "list" does.`));
}

async function list(): Promise<boolean> {
  const limit = limitOf(values.limit, 'reports');
  const reason = reportReasons.find((known) => known === values.reason);
  if (values.reason !== undefined && !reason) throw new Error(`--reason: one of ${reportReasons.join(', ')}.`);
  const open = await desk.open({ sites: values.site === undefined ? undefined : [values.site], reason, limit });
  for (const report of open) {
    const { id, site_id, reason, origin, messages, created_at } = report;
    const about = `${report.profile?.name ?? 'a member'}${report.other_id ? '' : ', who is erased'}`;
    const shown = `${messages.length} messages, ${photosOf(report).length} pictures`;
    const facts = [site_id.padEnd(12), reason.padEnd(10), origin.padEnd(12), ageOf(created_at).padStart(8)].join(' ');
    console.log(`${id}  ${facts}  ${shown}, about ${about}`);
  }
  const said = `${open.length} open, those about minors first, then the oldest.`;
  console.error(open.length === 0 ? 'No report is open.' : said);
  return true;
}

async function show(): Promise<boolean> {
  const [id] = ids;
  if (!id) throw new Error(usage);
  const report = await desk.one(id);
  if (!report) throw new Error(`${id}  is not there`);
  const { other_id, site_id: brand } = report;
  await noteLook(db, { brand, ...(other_id && { member: other_id }), subject: { report: id } });
  for (const line of await linesOf(report)) console.log(line);
  for (const photo of photosOf(report)) console.log(`picture   ${photo}  ${await pictureOf(id, photo)}`);
  return true;
}

function countOf({ reports, reporters }: { reports: number; reporters: number }): string {
  return `${reports} reports in all, by ${reporters} members`;
}

function conductOf({ decided, unfounded }: { decided: number; unfounded: number }): string {
  return `${unfounded} of ${decided} decided reports in ${conductDays} days clearly unfounded`;
}

async function linesOf(report: ReportRow): Promise<string[]> {
  const { site_id, reason, origin, member_id, other_id, profile, photo_id, messages, words: own, outcome } = report;
  const about = other_id ? `${other_id}, ${countOf(await desk.countAbout(other_id))}` : 'erased';
  return [
    `report    ${report.id}, ${site_id}, ${report.created_at.toISOString()}, ${outcome ?? 'open'}`,
    `reason    ${reason}, from a ${origin}`,
    `reporter  ${member_id ? `${member_id}, ${conductOf(await desk.conductOf(member_id))}` : 'erased'}`,
    `about     ${about}`,
    ...(profile ? [`profile   ${printable(profile)}`] : []),
    ...(photo_id ? [`photo     ${photo_id}`] : []),
    ...(own ? [`words     ${printable(own)}`] : []),
    ...messages.map((message) => {
      const { kind, text: written, gift, photo, about_line: line, created_at } = message;
      const answered = line === undefined ? null : `answers ${printable(line)}:`;
      const content = [kind, gift, photo, answered, printable(written)].filter((part) => part !== null).join(' ');
      const who = `${message.own ? 'reporter' : 'reported'}${message.taken_back ? ', taken back' : ''}`;
      return `message   ${created_at} ${who}: ${content}`;
    }),
  ];
}

/** The picture's copy if `--save` asks for one; another process has the files. */
async function pictureOf(id: string, photo: string): Promise<string> {
  if (values.save === undefined) return '--save FOLDER copies it';
  const bytes = await desk.picture(id, photo);
  if (!bytes) return 'was gone when it was reported, or is the reporter’s own';
  return saveCopy(values.save, photo, bytes);
}

/** Closes one after the other, so that a failure does not stop the others. */
async function close(): Promise<boolean> {
  const outcome = reportOutcomes.find((known) => known === values.outcome);
  if (!outcome) throw new Error(`--outcome is needed, ${reportOutcomes.join(' or ')}: the reporter is told.`);
  const { unfounded = false } = values;
  if (unfounded && outcome !== 'no_breach') throw new Error('--unfounded: only with --outcome no_breach.');
  if (ids.length === 0) throw new Error(usage);
  await jobs.open();
  let isWhole = true;
  for (const id of ids) {
    const closed = await desk.close(id, { outcome, unfounded, by: operator, isCommand: true });
    const was = closed ? `was closed already (${closed.outcome})` : 'is not there';
    console.log(`${id}  ${closed?.made ? `closed (${outcome})` : was}`);
    isWhole &&= closed?.made ?? false;
  }
  await jobs.stop();
  return isWhole;
}

/** Corrects that a report was clearly unfounded. */
async function correct(): Promise<boolean> {
  const [id] = ids;
  const { reason = '' } = values;
  if (!id) throw new Error(usage);
  if (reason.trim() === '') throw new Error('--reason is needed: it stays in the audit.');
  await jobs.open();
  const corrected = await desk.correct(id, { reason: reason.trim(), by: operator, isCommand: true });
  await jobs.stop();
  const was = corrected ? 'is not held to be clearly unfounded' : 'is not there';
  console.log(`${id}  ${corrected?.made ? 'corrected' : was}`);
  return corrected?.made ?? false;
}
