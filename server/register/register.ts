import type { Entry, Table } from './register.rules.ts';
import { accountsTables } from './tables/register.accounts.ts';
import { booksTables } from './tables/register.books.ts';
import { meetingTables } from './tables/register.meeting.ts';
import { moneyTables } from './tables/register.money.ts';
import { runningTables } from './tables/register.running.ts';
import { safetyTables } from './tables/register.safety.ts';
import { writingTables } from './tables/register.writing.ts';

/** What is stored, why and for how long: every table of the database (GDPR Art. 30). */
export const register: { readonly [T in Table]: Entry } = {
  ...accountsTables,
  ...meetingTables,
  ...writingTables,
  ...moneyTables,
  ...booksTables,
  ...safetyTables,
  ...runningTables,
};

/** The parts of the register, with what they are about. */
export const parts = {
  Accounts: accountsTables,
  'Profiles and meeting': meetingTables,
  'Writing and notifications': writingTables,
  'Credits and payments': moneyTables,
  'The books': booksTables,
  Safety: safetyTables,
  'Running it': runningTables,
} as const;

/** Every table with its entry. */
export const entries = Object.entries(register) as [Table, Entry][];
