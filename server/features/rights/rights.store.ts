import { type Insertable, type Selectable, sql } from 'kysely';
import { anyRow, type Executor, keepRow, type ReadExecutor, type Trx } from '../../platform/database/database.ts';
import type { RightsRequest } from '../../platform/database/schema.gen.ts';
import type { Waiting } from '../../platform/database/waiting.ts';
import { ofOthers } from '../member/member.service.ts';

export type RequestRow = Selectable<RightsRequest>;
type Kind = RequestRow['kind'];
type Brands = readonly string[] | undefined;

export const rightsStore = {
  /** False if it was added before. */
  add: (executor: Executor, request: Insertable<RightsRequest>): Promise<boolean> =>
    anyRow(executor.insertInto('rights_request').values(request).onConflict(keepRow).returning('id')),

  byId: (executor: ReadExecutor, id: string): Promise<RequestRow | undefined> =>
    executor.selectFrom('rights_request').selectAll().where('id', '=', id).executeTakeFirst(),

  /** Closes a member's open request that was made in the settings. */
  async closeOwn(
    trx: Trx,
    { member_id, kind }: { member_id: string; kind: Kind },
    end: { outcome: 'done' | 'withdrawn'; closed_at: Date },
  ): Promise<void> {
    await trx
      .updateTable('rights_request')
      .set(end)
      .where('member_id', '=', member_id)
      .where('kind', '=', kind)
      .where('origin', '=', 'product')
      .where('closed_at', 'is', null)
      .execute();
  },

  /** False if it is not closable (any more), by the condition of `isClosable`. */
  async close(
    trx: Trx,
    id: string,
    end: Pick<RequestRow, 'outcome' | 'closed_by' | 'note'> & { closed_at: Date },
  ): Promise<boolean> {
    const row = await trx
      .updateTable('rights_request')
      .set(end)
      .where('id', '=', id)
      .where((is) => is.or([is('origin', '=', 'mail'), is('kind', '=', 'copy')]))
      .where('closed_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  },

  /** The page after `after`: open requests oldest first, closed ones latest first. */
  list(
    executor: ReadExecutor,
    { brands, state, after }: { brands: Brands; state: 'open' | 'closed'; after?: string | undefined },
    limit: number,
  ): Promise<RequestRow[]> {
    const isOpen = state === 'open';
    const column = isOpen ? 'asked_at' : 'closed_at';
    const [direction, follows] = isOpen ? (['asc', sql`>`] as const) : (['desc', sql`<`] as const);
    return executor
      .selectFrom('rights_request')
      .selectAll()
      .where('closed_at', isOpen ? 'is' : 'is not', null)
      .where(ofOthers('member_id'))
      .$if(brands !== undefined, (query) => query.where('site_id', 'in', brands as readonly string[]))
      .$if(after !== undefined, (query) =>
        query.where(
          sql<boolean>`(${sql.ref(column)}, id) ${follows}
            (select ${sql.ref(column)}, id from rights_request where id = ${after})`,
        ),
      )
      .orderBy(column, direction)
      .orderBy('id', direction)
      .limit(limit)
      .execute();
  },

  /** Open requests that need a person: by mail, or made before `before` and still unanswered. */
  async countWaiting(executor: ReadExecutor, brands: Brands, before: Date): Promise<Waiting> {
    const row = await executor
      .selectFrom('rights_request')
      .select([sql<number>`count(*)::int`.as('waiting'), sql<Date | null>`min(asked_at)`.as('oldest')])
      .where('closed_at', 'is', null)
      .where(ofOthers('member_id'))
      .where((is) => is.or([is('origin', '=', 'mail'), is('asked_at', '<', before)]))
      .$if(brands !== undefined, (query) => query.where('site_id', 'in', brands as readonly string[]))
      .executeTakeFirstOrThrow();
    return row;
  },

  of: (executor: ReadExecutor, memberId: string) =>
    executor
      .selectFrom('rights_request')
      .select(['kind', 'origin', 'asked_at', 'note', 'closed_at', 'outcome'])
      .where('member_id', '=', memberId)
      .orderBy('asked_at')
      .execute(),

  /** Anonymises a member's requests and closes those made in the settings; letters still need an answer. */
  async erase(trx: Trx, memberId: string, now: Date): Promise<void> {
    await sql`update rights_request set member_id = null, note = '',
        closed_at = case when origin = 'product' then coalesce(closed_at, ${now}::timestamptz) else closed_at end,
        outcome = case when origin = 'product'
          then coalesce(outcome, case kind when 'erasure' then 'done' else 'withdrawn' end) else outcome end
      where member_id = ${memberId}`.execute(trx);
  },

  /** Ends what was closed before then, and what is asked for nobody that is known since, closed or not. */
  async sweep(executor: Executor, before: Date): Promise<void> {
    await executor.deleteFrom('rights_request').where('closed_at', '<', before).execute();
    await executor
      .deleteFrom('rights_request')
      .where('closed_at', 'is', null)
      .where('member_id', 'is', null)
      .where('asked_at', '<', before)
      .execute();
  },
};
