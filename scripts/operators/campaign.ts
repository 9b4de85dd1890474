import { randomUUID } from 'node:crypto';
import { type Campaign, previewCampaign, startCampaign, testCampaign, testWeekly } from '@rendezvous/contract/campaign';
import { ProblemError } from '@rendezvous/contract/problem';
import { Id, type Locale } from '@rendezvous/contract/shared';
import type { z } from 'zod';
import { createCampaignDesk, testJob, toCampaign } from '../../server/features/campaign/campaign.desk.ts';
import { weekTestJob } from '../../server/features/notify/notify.week.ts';
import { templatesOf } from '../../server/features/site/pages/site.templates.rules.ts';
import { overlaps, weeklyTextsOf } from '../../server/features/site/pages/site.weekly.rules.ts';
import { readSiteFiles } from '../../server/features/site/site.files.ts';
import { describeProblems } from '../../server/features/site/site.rules.ts';
import { words } from '../../server/platform/i18n/words.ts';
import { configOrExit, defaultDatabase, exitWithError } from '../../server/platform/process/config.ts';
import { toConsole } from '../../server/platform/process/report.ts';
import { Jobs } from '../../server/platform/work/jobs.ts';
import { dayAgo, endAfter, inServerAlone, openDatabase, operator, readArgs } from './work.ts';

/** `npm run campaign -- …`: mails to many members, as docs/how-to/send-a-campaign.md says. */
const usage = `npm run campaign -- check
npm run campaign -- list --site rendezvous
npm run campaign -- preview TEMPLATE --site rendezvous --kind promotions|news [filters]
npm run campaign -- test TEMPLATE --site rendezvous --kind promotions|news --language nl --to ADDRESS
npm run campaign -- start TEMPLATE --site rendezvous --kind promotions|news [filters]
    [--at 2026-12-01T09:00:00Z] [--per-hour 1000]
npm run campaign -- stop|resume|results CAMPAIGN
npm run campaign -- weekly --site rendezvous [--language nl --to ADDRESS [--on DAY]]
Filters: --country NL --region NH --language nl (each may be repeated) --gender male|female --min-age 30 --max-age 50
    --premium yes|no --photo yes|no --seen-from DAY --seen-to DAY --signed-up-from DAY --signed-up-to DAY
Each with --database NAME for a site in the database of DATABASE_URL_<NAME>.`;

const text = { type: 'string' } as const;
const texts = { type: 'string', multiple: true } as const;
const options = {
  site: text, kind: text, to: text, at: text, on: text, 'per-hour': text, database: text,
  country: texts, region: texts, language: texts, gender: text, 'min-age': text, 'max-age': text,
  premium: text, photo: text, 'seen-from': text, 'seen-to': text, 'signed-up-from': text, 'signed-up-to': text,
} as const; // biome-ignore format: one list
const { positionals, values } = readArgs(usage, options);
const [command = '', name = ''] = positionals;
const commands: Record<string, () => Promise<boolean>> = {
  list, preview, test, start, results, weekly,
  stop: () => change('stop'),
  resume: () => change('resume'),
}; // biome-ignore format: one list

const {
  files,
  problems,
  templates,
  weekly: weeklyTexts,
} = await readSiteFiles(configOrExit({ isCommand: true }).SITES_DIR);
if (command === 'check') check();
const run = commands[command] ?? exitWithError(new Error(usage));

const { connection, url } = await openDatabase(values.database);
const { db } = connection;
const jobs = new Jobs(connection, url, toConsole);
const desk = createCampaignDesk({
  db,
  tested: testJob(jobs, inServerAlone),
  weekTested: weekTestJob(jobs, inServerAlone),
  siteOf: (id) => {
    const site = files.find((file) => file.id === id && file.database === (values.database ?? defaultDatabase));
    if (!site) return undefined;
    return {
      language: site.settings.domain_language,
      templates: templatesOf({ templates }, id),
      weekly: weeklyTextsOf({ weekly: weeklyTexts }, id),
    };
  },
});
await endAfter(connection, () => run().catch((error) => explain(error)));

/** A failure in the words of the calls. */
function explain(error: Error): never {
  if (!(error instanceof ProblemError)) throw error;
  const codes = [error.problem.error, ...Object.values(error.problem.fields ?? {})];
  throw new Error(codes.map((code) => words('en')(code.replace('.', ':error.'))).join(' '));
}

function check(): never {
  for (const problem of problems) console.error(problem);
  const found = files.flatMap((file) => {
    const weekly = weeklyTextsOf({ weekly: weeklyTexts }, file.id);
    return [
      ...[...templatesOf({ templates }, file.id)].flatMap(([name, texts]) => lacking(file, `campaigns/${name}`, texts)),
      ...weekly.flatMap(({ name, texts }) => lacking(file, `weekly/${name}`, texts)),
      ...overlaps(weekly).map(([one, next]) => `sites/${file.id}/weekly: ${one.name} and ${next.name} share a day`),
    ];
  });
  for (const line of found) console.error(line);
  console.log(`${templates.size + weeklyTexts.size} texts, ${problems.length + found.length} problems.`);
  process.exit(problems.length + found.length > 0 ? 1 : 0);
}

/** A line if the site's language is missing; tells which others are. */
function lacking({ id, settings }: (typeof files)[number], folder: string, texts: Partial<Record<Locale, unknown>>) {
  const { domain_language, languages } = settings;
  if (!texts[domain_language]) return [`sites/${id}/${folder}: it needs ${domain_language}.md, the site's language`];
  const missing = languages.filter((one) => one !== 'en-US' && !texts[one]);
  if (missing.length > 0) console.log(`${id}/${folder}: in ${domain_language} for members of ${missing.join(', ')}`);
  return [];
}

/** Input as the call takes it; throws an Error with a line for each wrong option. */
function parsed<Schema extends z.ZodType>(schema: Schema, input: object): z.output<Schema> {
  const { data, error } = schema.safeParse(input);
  if (error) throw new Error(`${describeProblems(error).join('\n')}\n\n${usage}`);
  return data as z.output<Schema>;
}

function whether(word: string | undefined): boolean | string | undefined {
  if (word === 'yes' || word === 'no') return word === 'yes';
  return word;
}

function number(word: string | undefined): number | undefined {
  return word === undefined ? undefined : Number(word);
}

function target() {
  return {
    site: values.site,
    template: name,
    kind: values.kind,
    audience: {
      countries: values.country,
      regions: values.region,
      languages: values.language,
      gender: values.gender,
      min_age: number(values['min-age']),
      max_age: number(values['max-age']),
      premium: whether(values.premium),
      has_photo: whether(values.photo),
      seen_from: values['seen-from'],
      seen_to: values['seen-to'],
      signed_up_from: values['signed-up-from'],
      signed_up_to: values['signed-up-to'],
    },
  };
}

async function preview(): Promise<boolean> {
  const { members, languages } = await desk.preview(parsed(previewCampaign.body, target()));
  console.log(`${members} members want this and can be reached.`);
  for (const { language, members: some, gets } of languages)
    console.log(`${String(some).padStart(8)} of ${language}${gets === language ? '' : ` would get it in ${gets}`}`);
  return true;
}

async function test(): Promise<boolean> {
  const language = values.language?.[0];
  const mail = parsed(testCampaign.body, { ...target(), language, email: values.to });
  await jobs.open();
  await desk.test(mail);
  await jobs.stop();
  console.log(`The server mails ${name} in ${language} to ${mail.email}, marked as a test.`);
  return true;
}

/** Lists the texts of weekly overviews, or mails a test of the overview of a day. */
async function weekly(): Promise<boolean> {
  if (!values.site) throw new Error(usage);
  const { site, to: email, on: day = dayAgo(0) } = values;
  if (email === undefined) {
    for (const { name: period, texts } of desk.weeklyTexts(site))
      console.log(`${period}: ${Object.keys(texts).join(', ')}`);
    return true;
  }
  const mail = parsed(testWeekly.body, { site, language: values.language?.[0], email, day });
  await jobs.open();
  await desk.testWeekly(mail);
  await jobs.stop();
  console.log(`The server mails the weekly overview of ${mail.day} in ${mail.language} to ${email}, marked as a test.`);
  return true;
}

async function start(): Promise<boolean> {
  const input = { ...target(), client_id: randomUUID(), starts_at: values.at, per_hour: number(values['per-hour']) };
  const { client_id: id, starts_at, per_hour, ...whom } = parsed(startCampaign.body, input);
  const at = starts_at ? new Date(starts_at) : undefined;
  print(toCampaign(await desk.start(whom, { id, starts_at: at, per_hour, by: operator })));
  return true;
}

function campaignId(): string {
  return Id.safeParse(name).data ?? exitWithError(new Error(`${name} is no campaign: name it as "list" does.`));
}

async function change(how: 'stop' | 'resume'): Promise<boolean> {
  print(toCampaign(await desk[how](campaignId())));
  return true;
}

async function results(): Promise<boolean> {
  print(toCampaign(await desk.one(campaignId())));
  return true;
}

async function list(): Promise<boolean> {
  if (!values.site) throw new Error(usage);
  for (const [template, texts] of desk.templates(values.site))
    console.log(`template ${template}: ${Object.keys(texts).join(', ')}`);
  for (const campaign of await desk.list(values.site)) print(toCampaign(campaign));
  return true;
}

function print({ id, template, kind, status, starts_at, per_hour, started_by, results: counted }: Campaign): void {
  console.log(`${id}  ${template} (${kind}), ${status}, from ${starts_at}, ${per_hour} an hour, by ${started_by}`);
  console.log(
    `  ${Object.entries(counted)
      .map(([what, count]) => `${what} ${count}`)
      .join(', ')}`,
  );
}
