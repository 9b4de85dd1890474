import { hour } from '@rendezvous/contract/durations';
import { sql } from 'kysely';
import type { Executor } from '../database/database.ts';
import { type AuditLine, canonical, type Head, type StoredLine } from './chain.ts';

/** Which lines to list: each condition holds where it is given. */
export interface AuditFilter {
  readonly operator?: string | undefined;
  /** The keyed hashes of a member's id, one for each secret. */
  readonly members?: readonly string[] | undefined;
  /** The beginning of what was done. */
  readonly what?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /** Only lines of these brands; those of none are of the whole installation. */
  readonly brands?: readonly string[] | undefined;
  /** Lines with smaller numbers. */
  readonly before?: number | undefined;
  readonly limit: number;
}

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));

/**
 * The statement that adds a line after the last one. Its row in the head is held until the transaction ends, so that
 * lines are numbered without a gap in the order of their commits.
 */
export const appendLine = (line: AuditLine) => sql`
  with head as (
    update operator_audit_head
    set number = number + 1,
      hash = encode(sha256(convert_to(
        (number + 1)::text || chr(10) || hash || chr(10) || ${canonical(line)}::text, 'UTF8')), 'hex')
    where id = 1 returning number, hash
  )
  insert into operator_audit (number, at, operator, what, brand, member, subject, reason, before, after, hash)
  select number, ${line.at}::timestamptz, ${line.operator}::text, ${line.what}::text, ${line.brand}::text,
    ${line.member}::text,
    ${json(line.subject)}::jsonb, ${line.reason}::text, ${json(line.before)}::jsonb, ${json(line.after)}::jsonb, hash
  from head`;

/** Lines are numbered in the order of their times but for this: the clocks of processes, and waiting for the head. */
const outOfOrder = hour;
const later = (at: Date, by: number) => new Date(at.getTime() + by);

/** Lines since then: numbers, which every index has, keep old ones from being read. */
const since = (at: Date) => sql`and at >= ${at} and number >= coalesce((
  select number from operator_audit where at < ${later(at, -outOfOrder)} order by at desc limit 1), 0)`;

const until = (at: Date) => sql`and at < ${at} and number <= coalesce((
  select number from operator_audit where at >= ${later(at, outOfOrder)} order by at limit 1), ${lastNumber}::bigint)`;

const lastNumber = '9223372036854775807';

type Row = Omit<StoredLine, 'number'> & { readonly number: string | number };
const toLine = (row: Row): StoredLine => ({ ...row, number: Number(row.number) });

export const auditStore = {
  /** The latest lines first. */
  async list(
    db: Executor,
    { operator, members, what, from, to, brands, before, limit }: AuditFilter,
  ): Promise<StoredLine[]> {
    const { rows } = await sql<Row>`
      select * from operator_audit where true
      ${operator === undefined ? sql`` : sql`and operator = ${operator}`}
      ${members === undefined ? sql`` : sql`and member = any(${members}::text[])`}
      ${what === undefined ? sql`` : sql`and starts_with(what collate "C", ${what})`}
      ${from === undefined ? sql`` : since(from)}
      ${to === undefined ? sql`` : until(to)}
      ${brands === undefined ? sql`` : sql`and brand = any(${brands}::text[])`}
      ${before === undefined ? sql`` : sql`and number < ${before}`}
      order by number desc limit ${limit}`.execute(db);
    return rows.map(toLine);
  },

  /** Lines after a number, in order. */
  async after(db: Executor, number: number, limit: number): Promise<StoredLine[]> {
    const { rows } = await sql<Row>`
      select * from operator_audit where number > ${number} order by number limit ${limit}`.execute(db);
    return rows.map(toLine);
  },

  async head(db: Executor): Promise<Head> {
    const { rows } = await sql<{ number: string; hash: string }>`
      select number, hash from operator_audit_head where id = 1`.execute(db);
    return { number: Number(rows[0]?.number ?? 0), hash: rows[0]?.hash ?? '' };
  },
};
