import { sql } from 'kysely';
import { memberAddresses } from '../features/member/member.service.ts';
import type { Executor } from '../platform/database/database.ts';
import { type Kind, membersOf, type Table, writtenAt } from './register.rules.ts';
import { register } from './register.ts';

export interface Breach {
  readonly tables: readonly Table[];
  /** Rows that were written since; all of before, too, without. */
  readonly from?: Date | undefined;
  /** Rows that were there by then. */
  readonly to: Date;
}

export interface Affected {
  readonly id: string;
  readonly site_id: string;
  readonly language: string;
  readonly email: string;
}

/** The tables with rows of members that tell such things. */
export const tablesTelling = (kind: Kind): Table[] =>
  (Object.keys(register) as Table[]).filter(
    (table) =>
      register[table].whose === 'member' && membersOf(register[table]).length > 0 && register[table].columns[kind],
  );

/** Whether a member has a row in the table that was there in that time, as a condition on `m`. */
function hasRow(table: Table, { from, to }: Breach) {
  const entry = register[table];
  const written = writtenAt(entry);
  const at = written && sql.ref(`r.${written}`);
  const inTime = at ? sql`${at} <= ${to} and ${from ? sql`${at} >= ${from}` : sql`true`}` : sql`true`;
  const ofMember = membersOf(entry).map(
    (column) => sql`exists (select 1 from ${sql.table(table)} r where ${sql.ref(`r.${column}`)} = m.id and ${inTime})`,
  );
  return sql`(${sql.join(ofMember, sql` or `)})`;
}

const concerned = (breach: Breach) => {
  const conditions = breach.tables.map((table) => hasRow(table, breach));
  return sql`${sql.raw(memberAddresses)} m where (${sql.join(conditions, sql` or `)})`;
};

export async function countAffected(executor: Executor, breach: Breach): Promise<number> {
  const { rows } = await sql<{ members: number }>`select count(*)::int as members from ${concerned(breach)}`.execute(
    executor,
  );
  return rows[0]?.members ?? 0;
}

/** Members about whom the tables had rows in that time, by their ids from `after` on. */
export async function affectedMembers(
  executor: Executor,
  breach: Breach,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<Affected[]> {
  const { rows } = await sql<Affected>`select m.id, m.site_id, m.language, m.email from ${concerned(breach)}
    and ${after === undefined ? sql`true` : sql`m.id > ${after}::uuid`} order by m.id limit ${limit}`.execute(executor);
  return rows;
}
