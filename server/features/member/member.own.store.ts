import { type RawBuilder, sql } from 'kysely';
import { ownOf } from './member.own.ts';

/**
 * A condition for lists and counts of operators' work: what these columns, of ids and addresses, say does not concern
 * the operator who calls. True for whoever is no member.
 */
export function ofOthers(...columns: readonly string[]): RawBuilder<boolean> {
  const own = ownOf();
  if (own.length === 0) return sql<boolean>`true`;
  const isOwn = columns.map((column) => sql`lower(${sql.ref(column)}::text) = any(${own}::text[])`);
  return sql<boolean>`coalesce(not (${sql.join(isOwn, sql` or `)}), true)`;
}
