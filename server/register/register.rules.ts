import type { DB } from '../platform/database/schema.gen.ts';

export type Table = keyof DB;

/** Why we store something, and the section of the privacy policy in which members read of it. */
export const purposes = {
  account: { for: 'to open an account and keep it safe', section: 'what' },
  meeting: { for: 'to show profiles, find who suits, and deliver messages', section: 'why' },
  notifying: { for: 'to reach members by mail and on their devices', section: 'what' },
  paying: { for: 'to sell credits and give money back', section: 'why' },
  books: { for: 'to keep the books that the law requires', section: 'kept' },
  safety: { for: 'to prevent abuse, and to decide about reports and complaints', section: 'why' },
  traffic: { for: 'to know which advertisement or partner brought somebody', section: 'cookies' },
  rights: { for: 'to answer for personal data', section: 'rights' },
  desk: { for: 'to know which operator did what', section: 'security' },
  running: { for: 'to run the product', section: null },
} as const;

/** The legal bases of the GDPR that we rely on. */
export const bases = {
  consent: 'consent (Art. 6 (1) a)',
  contract: 'contract (Art. 6 (1) b)',
  law: 'legal obligation (Art. 6 (1) c)',
  interest: 'legitimate interests (Art. 6 (1) f)',
  explicit: 'explicit consent (Art. 9 (2) a)',
} as const;

/** What a column tells, which decides how bad it is when it gets out. */
export const kinds = {
  ids: 'internal numbers and names',
  contact: 'how somebody is reached',
  profile: 'what a profile says',
  special: 'sexual orientation and sex life',
  words: 'what people wrote',
  pictures: 'pictures',
  place: 'where somebody lives or was',
  money: 'what was bought and how it was paid',
  traffic: 'who brought somebody',
  device: 'browsers and networks',
  secrets: 'what opens something, mostly as a hash',
  times: 'when',
  technical: 'what programs need',
  state: 'how things stand',
} as const;

export type Purpose = keyof typeof purposes;
export type Kind = keyof typeof kinds;

/** How long a row stays. A period is the one that the job uses, imported from its feature. */
export type Kept =
  /** Until its member is erased. */
  | 'account'
  /** For so many milliseconds after the instant in a column, then removed by a job; `of` says which rows. */
  | { readonly for: number; readonly since: string; readonly by: string; readonly of?: string }
  /** For so many calendar years after the one in which the column lies. */
  | { readonly years: number; readonly since: string; readonly by: string }
  /** As long as the row of another table to which it belongs. */
  | { readonly with: Table }
  /** Until something happens, in words. */
  | { readonly until: string }
  /** For ever, and why that is right. */
  | { readonly always: string };

export interface Entry {
  /** What a row is. */
  readonly about: string;
  readonly whose: 'member' | 'visitor' | 'operator' | 'none';
  /** The columns that say whose it is, separated by spaces. */
  readonly of?: string;
  readonly purpose: Purpose;
  readonly basis?: readonly (keyof typeof bases)[];
  readonly kept: Kept;
  /** The file of a member's copy that has it. */
  readonly copy?: string;
  /** Why the copy leaves it out. */
  readonly withheld?: string;
  /** Why it outlives the account; all other rows of a member go when they are erased. */
  readonly outlives?: string;
  /** Every column, by what it tells, separated by spaces. */
  readonly columns: { readonly [K in Kind]?: string };
}

export type Entries = { readonly [T in Table]?: Entry };

/**
 * When a row was written, by the names that such columns have, the first one that a table has. None of a time that
 * changes later: who was there before would be left out of a breach.
 */
const writing = [
  'created_at', 'signup_date', 'asked_at', 'began_at', 'decided_at', 'requested_at', 'agreed_at', 'kept_at',
  'received_at', 'taken_at', 'sent_at', 'passed_at', 'announced_at', 'started_at',
]; // biome-ignore format: names

const split = (words: string | undefined): string[] => (words ?? '').split(' ').filter((word) => word !== '');

export const columnsOf = ({ columns }: Entry): string[] => Object.values(columns).flatMap(split);
export const membersOf = ({ of }: Entry): string[] => split(of);

/** The column that says when a row was written; undefined for a table without. */
export function writtenAt({ columns }: Entry): string | undefined {
  const times = split(columns.times);
  return writing.find((column) => times.includes(column));
}
