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

const from = (at: Date | undefined) => (at === undefined ? sql`` : sql`and at >= ${at}`);
const until = (at: Date | undefined) => (at === undefined ? sql`` : sql`and at < ${at}`);

/**
 * Of a period with both ends, the numbers of its lines, which every index has, keep those beyond from being read. They
 * are those of the lines themselves: a clock that was wrong makes them wider, and hides none. `+ 0` has them found by
 * their times, not by trying one number after the other.
 */
const within = (begin: Date | undefined, end: Date | undefined) => {
  const both = (which: 'min' | 'max') => sql`(
    select ${sql.raw(which)}(number + 0) from operator_audit where true ${from(begin)} ${until(end)})`;
  const numbers = begin && end ? sql`and number between ${both('min')} and ${both('max')}` : sql``;
  return sql`${from(begin)} ${until(end)} ${numbers}`;
};

type Row = Omit<StoredLine, 'number'> & { readonly number: string | number };
const toLine = (row: Row): StoredLine => ({ ...row, number: Number(row.number) });

export const auditStore = {
  /** The latest lines first. */
  async list(
    db: Executor,
    { operator, members, what, from: begin, to: end, brands, before, limit }: AuditFilter,
  ): Promise<StoredLine[]> {
    const { rows } = await sql<Row>`
      select * from operator_audit where true
      ${operator === undefined ? sql`` : sql`and operator = ${operator}`}
      ${members === undefined ? sql`` : sql`and member = any(${members}::text[])`}
      ${what === undefined ? sql`` : sql`and starts_with(what collate "C", ${what})`}
      ${within(begin, end)}
      ${brands === undefined ? sql`` : sql`and brand = any(${brands}::text[])`}
      ${before === undefined ? sql`` : sql`and number < ${before}`}
      order by number desc limit ${limit}`.execute(db);
    return rows.map(toLine);
  },

  /** How many lines of an operator since an instant say one of these. */
  async count(
    db: Executor,
    { operator, whats, from: begin }: { operator: string; whats: readonly string[]; from: Date },
  ): Promise<number> {
    const { rows } = await sql<{ lines: number }>`
      select count(*)::int as lines from operator_audit
      where at >= ${begin} and operator = ${operator} and what = any(${whats}::text[])`.execute(db);
    return rows[0]?.lines ?? 0;
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
