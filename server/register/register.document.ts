import { exportDays } from '@rendezvous/contract/departure';
import { day, hour } from '@rendezvous/contract/durations';
import { undecidedFor } from '@rendezvous/contract/verification';
import { bases, type Entry, type Kept, kinds, membersOf, purposes } from './register.rules.ts';
import { entries, parts } from './register.ts';

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

function periodOf(ms: number): string {
  if (ms < day) return plural(ms / hour, 'hour');
  const days = ms / day;
  return days >= 365 && days % 365 === 0 ? plural(days / 365, 'year') : plural(days, 'day');
}

function keptInWords(kept: Kept): string {
  if (kept === 'account') return 'as long as the account';
  if ('with' in kept) return `as long as its \`${kept.with}\``;
  if ('until' in kept) return `until ${kept.until}`;
  if ('always' in kept) return `always: ${kept.always}`;
  const job = `job \`${kept.by}\``;
  if ('years' in kept) return `${kept.years} years after the year of \`${kept.since}\`, by the ${job}`;
  const period = kept.for === 0 ? `until \`${kept.since}\`` : `${periodOf(kept.for)} after \`${kept.since}\``;
  return `${kept.of ? `${kept.of}: ` : ''}${period}, by the ${job}`;
}

function answerOf({ whose, copy, withheld, outlives, kept }: Entry): string {
  if (whose !== 'member') return '';
  const inCopy = copy ? `in \`${copy}.json\`` : withheld ? `not in the copy: ${withheld}` : 'with what it belongs to';
  const stays = outlives ?? (typeof kept === 'object' && 'always' in kept ? kept.always : undefined);
  return `${inCopy}; ${stays ? `outlives the account: ${stays}` : 'erased with the account'}`;
}

function rowOf(table: string, entry: Entry): string {
  const { about, whose, purpose, basis, kept, columns } = entry;
  const why = [purposes[purpose].for, ...(basis ?? []).map((one) => bases[one])].join('; ');
  const tells = Object.entries(columns).map(([kind, names]) => `**${kind}** ${names.replaceAll(' ', ', ')}`);
  return row(`\`${table}\``, about, whose, why, keptInWords(kept), answerOf(entry), tells.join('; '));
}

/** What is stored elsewhere than in tables, and for how long. */
const outside: readonly (readonly [string, string])[] = [
  [
    'photos, sent photos and pictures of reports, in the storage',
    'as long as the row that names them; a sweep removes files without one within an hour',
  ],
  [
    'pictures for photo verification, sealed, in the storage',
    `until they are decided, ${periodOf(undecidedFor)} after \`sent_at\` at most, by the job \`verification.tidy\``,
  ],
  [
    "copies of members' data, in the storage; one made while a picture for verification waited has it, not sealed",
    `as long as their \`departure_export\`: ${periodOf(exportDays * day)}, also when the picture is erased before`,
  ],
  ['collection files for banks, in their folder', 'operators remove them once the bank has them'],
  [
    'work to be done (schema `job`), with internal numbers and some addresses',
    'a day after it was done; at most two weeks before',
  ],
  ['the log and the security log, without names, addresses and texts', 'as long as operators keep them'],
  ['backups', '14 days at most, as [members come back with them](how-to/operate.md)'],
];

const row = (...cells: readonly string[]): string =>
  `| ${cells.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`;

const ofSomebody = entries.filter(([, entry]) => membersOf(entry).length > 0);

const introduction = (): string => `# What is stored

Every table of the database: what it is about, whose it is, why we store it, for how long, and how a member's copy and
erasure treat it (GDPR Art. 30). \`npm run --silent register > docs/register.md\` makes it from \`server/register/\`; a
test compares that with the tables that there are. The periods are those that the jobs use.

${entries.length} tables, ${ofSomebody.length} of them with somebody’s rows.

## Outside the tables

| What | How long |
| --- | --- |
${outside.map((cells) => row(...cells)).join('\n')}

## What columns tell

| | |
| --- | --- |
${Object.entries(kinds)
  .map((cells) => row(...cells))
  .join('\n')}
`;

const titles = ['Table', 'What it is', 'Whose', 'Why', 'How long', 'Copy and erasure', 'Columns'];

/** The register as Markdown. */
export function registerDocument(): string {
  const sections = Object.entries(parts).map(([title, tables]) =>
    [
      `## ${title}`,
      '',
      row(...titles),
      row(...titles.map(() => '---')),
      ...Object.entries(tables).map(([table, entry]) => rowOf(table, entry)),
    ].join('\n'),
  );
  return `${[introduction().trimEnd(), ...sections].join('\n\n')}\n`;
}
