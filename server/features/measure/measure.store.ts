import type { AppealOutcome, Finding, HouseRule, ListedState, MeasureKind, Reason } from '@rendezvous/contract/measure';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { anyRow, type Executor, keepRow, type Trx } from '../../platform/database/database.ts';
import type { Measure, MeasureAppeal, MeasureDecision, MeasureEnd } from '../../platform/database/schema.gen.ts';
import type { Waiting } from '../../platform/database/waiting.ts';
import { refusedMessages } from '../chat/chat.service.ts';
import { memberSites, ofOthers } from '../member/member.service.ts';
import { type PhotoState, sentPhotos } from '../photo/photo.service.ts';
import type { Texts } from '../profile/profile.service.ts';
import { reportAuthors } from '../safety/safety.service.ts';

export type MeasureRow = Omit<
  Selectable<Measure>,
  'kind' | 'rule' | 'found' | 'reason' | 'removed_texts' | 'photo_before'
> & {
  readonly removed_texts: Texts | null;
  readonly photo_before: PhotoState | null;
  readonly kind: MeasureKind;
  readonly rule: HouseRule;
  readonly reason: Reason | null;
  readonly found: Finding;
};

/** A measure with what became of it. */
export interface WholeMeasure extends MeasureRow {
  readonly end: Pick<Selectable<MeasureEnd>, 'reason' | 'note' | 'ended_by' | 'ended_at'> | null;
  readonly appeal: Pick<Selectable<MeasureAppeal>, 'text' | 'created_at'> | null;
  readonly decision:
    | (Pick<Selectable<MeasureDecision>, 'reasons' | 'decided_by' | 'decided_at'> & { readonly outcome: AppealOutcome })
    | null;
}

export type NewMeasure = Pick<
  MeasureRow,
  'id' | 'kind' | 'rule' | 'facts' | 'found' | 'report_id' | 'photo_id' | 'until' | 'made_by'
> &
  Partial<Pick<MeasureRow, 'reason' | 'photo_before'>> & {
    readonly member_id: string;
    readonly client_id?: string | undefined;
  };

const whole = (db: Executor) =>
  db
    .selectFrom('measure as m')
    .leftJoin('measure_end as e', 'e.measure_id', 'm.id')
    .leftJoin('measure_appeal as a', 'a.measure_id', 'm.id')
    .leftJoin('measure_decision as d', 'd.measure_id', 'm.id')
    .selectAll('m')
    .select([
      'e.reason as end_reason',
      'e.note',
      'e.ended_by',
      'e.ended_at',
      'a.text as appeal_text',
      'a.created_at as appealed_at',
      'd.outcome',
      'd.reasons',
      'd.decided_by',
      'd.decided_at',
    ]);
type Joined = Awaited<ReturnType<ReturnType<typeof whole>['execute']>>[number];

function gathered(row: Joined): WholeMeasure {
  const {
    end_reason,
    note,
    ended_by,
    ended_at,
    appeal_text,
    appealed_at,
    outcome,
    reasons,
    decided_by,
    decided_at,
    ...own
  } = row;
  return {
    ...(own as MeasureRow),
    end: end_reason && ended_at ? { reason: end_reason, note: note ?? '', ended_by, ended_at } : null,
    appeal: appealed_at ? { text: appeal_text ?? '', created_at: appealed_at } : null,
    decision:
      outcome && decided_at
        ? { outcome: outcome as AppealOutcome, reasons: reasons ?? '', decided_by: decided_by ?? '', decided_at }
        : null,
  };
}

/**
 * Whom a measure concerns beside its member: who made the report that it followed from, and who was to get the message
 * that it refused, or the photo.
 */
const others = [
  `select other.member_id as id from ${reportAuthors} other where other.id = m.report_id`,
  `select other.other_id from ${refusedMessages} other where other.measure_id = m.id`,
  `select other.other_id from ${sentPhotos} other where other.member_id = m.member_id and other.id = m.photo_id`,
].join(' union all ');

/** Measures, as `m`, that do not concern the operator who asks. */
const measureOfOthers = () => {
  const isOwn = sql`exists (select from (${sql.raw(others)}) concerned where not ${ofOthers('concerned.id')})`;
  return sql<boolean>`${ofOthers('m.member_id')} and not ${isOwn}`;
};

interface Waits {
  /** All if undefined. */
  readonly sites: readonly string[] | undefined;
}

/** Appeals that wait for a decision, as `a`, with their measures, as `m`. */
const waitingAppeals = (db: Executor, sites: Waits['sites']) =>
  db
    .selectFrom('measure_appeal as a')
    .innerJoin('measure as m', 'm.id', 'a.measure_id')
    .where('a.waits', '=', true)
    .where('m.member_id', 'is not', null)
    .where(measureOfOthers())
    .$if(sites !== undefined, (query) => query.where('m.site_id', 'in', sites as string[]));

const notEnded = sql<boolean>`not exists (select from measure_end e where e.measure_id = measure.id)`;

const appealed = sql<boolean>`exists (select from measure_appeal a where a.measure_id = measure.id)`;
type AboutPhoto = Pick<MeasureRow, 'id' | 'reason' | 'told_at'> & { readonly is_appealed: boolean };

/** Which measures to list: each that fits all that is given. */
export interface ListedMeasures {
  readonly limit: number;
  readonly sites?: readonly string[] | undefined;
  readonly before?: string | undefined;
  readonly member?: string | undefined;
  readonly kind?: MeasureKind | undefined;
  readonly rule?: HouseRule | undefined;
  readonly operator?: string | undefined;
  readonly state?: ListedState | undefined;
}

/** A warning is in no state: it holds nobody from anything. */
const isIn: Readonly<Record<ListedState, RawBuilder<boolean>>> = {
  in_force: sql`m.kind <> 'warned' and m.member_id is not null and e.measure_id is null`,
  ended: sql`e.measure_id is not null`,
  appealed: sql`a.measure_id is not null and d.measure_id is null`,
  decided: sql`d.measure_id is not null`,
};

/** Measures, their ends, appeals and decisions: each is added once, and emptied when its member is erased. */
export const measureStore = {
  /** Returns the member's site; undefined if there is no such member, or it was added before. */
  async add(trx: Trx, { member_id, ...measure }: NewMeasure): Promise<string | undefined> {
    const row = await trx
      .insertInto('measure')
      .columns([
        'member_id',
        'site_id',
        'id',
        'client_id',
        'kind',
        'rule',
        'facts',
        'found',
        'report_id',
        'photo_id',
        'until',
        'made_by',
        'reason',
        'photo_before',
      ])
      .expression(
        sql`select o.id, o.site_id, ${measure.id}::uuid, ${measure.client_id ?? null}::uuid, ${measure.kind},
            ${measure.rule}, ${measure.facts}, ${measure.found},
            ${measure.report_id}::uuid, ${measure.photo_id}::uuid, ${measure.until}::timestamptz,
            ${measure.made_by}, ${measure.reason ?? null},
            ${measure.photo_before ? JSON.stringify(measure.photo_before) : null}::jsonb
            from ${sql.raw(memberSites)} o where o.id = ${member_id}`,
      )
      .onConflict(keepRow)
      .returning('site_id')
      .executeTakeFirst();
    return row?.site_id;
  },

  one: async (db: Executor, id: string): Promise<WholeMeasure | undefined> => {
    const row = await whole(db).where('m.id', '=', id).executeTakeFirst();
    return row && gathered(row);
  },

  byClientId: (db: Executor, memberId: string, clientId: string) =>
    db
      .selectFrom('measure')
      .select(['id', 'site_id', 'kind', 'rule', 'facts'])
      .where('member_id', '=', memberId)
      .where('client_id', '=', clientId)
      .executeTakeFirst(),

  /** Whom it concerns beside its member. */
  async othersOf(db: Executor, id: string): Promise<string[]> {
    const { rows } = await sql<{ id: string | null }>`
      select concerned.id from measure m cross join lateral (${sql.raw(others)}) concerned where m.id = ${id}`.execute(
      db,
    );
    return rows.flatMap((row) => row.id ?? []);
  },

  ofMember: async (db: Executor, memberId: string): Promise<WholeMeasure[]> =>
    (await whole(db).where('m.member_id', '=', memberId).orderBy('m.created_at', 'desc').execute()).map(gathered),

  /** Appeals that wait, the oldest first: against measures of operators with these names, or of all others. */
  appeals: (
    db: Executor,
    { sites, limit, names, isTheirs }: Waits & { limit: number; names: readonly string[]; isTheirs: boolean },
  ) =>
    waitingAppeals(db, sites)
      .select(['m.id', 'm.site_id', 'm.kind', 'a.created_at'])
      .where(sql<boolean>`(a.made_by = any(${names}::text[])) = ${isTheirs}`)
      .orderBy('a.created_at')
      .limit(limit)
      .execute(),

  /** The names of the operators against whose measures appeals wait. */
  async appealedOperators(db: Executor): Promise<string[]> {
    const waiting = db.selectFrom('measure_appeal').select('made_by').distinct().where('waits', '=', true);
    return (await waiting.execute()).map(({ made_by }) => made_by);
  },

  countAppeals: (db: Executor, sites: Waits['sites']): Promise<Waiting> =>
    waitingAppeals(db, sites)
      .select([sql<number>`count(*)::int`.as('waiting'), sql<Date | null>`min(a.created_at)`.as('oldest')])
      .executeTakeFirstOrThrow(),

  /** Ordered by id, a UUIDv7, which is the order in which they were taken. */
  async latest(db: Executor, { limit, sites, before, state, ...asked }: ListedMeasures): Promise<WholeMeasure[]> {
    const { member, kind, rule, operator } = asked;
    const rows = await whole(db)
      .where(measureOfOthers())
      .$if(before !== undefined, (query) => query.where('m.id', '<', before as string))
      .$if(sites !== undefined, (query) => query.where('m.site_id', 'in', sites as string[]))
      .$if(member !== undefined, (query) => query.where('m.member_id', '=', member as string))
      .$if(kind !== undefined, (query) => query.where('m.kind', '=', kind as MeasureKind))
      .$if(rule !== undefined, (query) => query.where('m.rule', '=', rule as string))
      .$if(operator !== undefined, (query) => query.where('m.made_by', '=', operator as string))
      .$if(state !== undefined, (query) => query.where(isIn[state as ListedState]))
      .orderBy('m.id', 'desc')
      .limit(limit)
      .execute();
    return rows.map(gathered);
  },

  /** The measures in force that keep a photo from others. */
  async aboutPhoto(trx: Trx, { member_id, photo_id }: { member_id: string; photo_id: string }): Promise<AboutPhoto[]> {
    const rows = await trx
      .selectFrom('measure')
      .select(['id', 'reason', 'told_at', appealed.as('is_appealed')])
      .where('member_id', '=', member_id)
      .where('photo_id', '=', photo_id)
      .where(notEnded)
      .execute();
    return rows as AboutPhoto[];
  },

  /** The member's decisions of queues that hold and of which they were not mailed; they count as mailed from now on. */
  async tell(trx: Trx, memberId: string): Promise<string[]> {
    const rows = await trx
      .updateTable('measure')
      .set({ told_at: sql<Date>`now()` })
      .where('member_id', '=', memberId)
      .where('reason', 'is not', null)
      .where('told_at', 'is', null)
      .where(notEnded)
      .returning('id')
      .execute();
    return rows.map(({ id }) => id).toSorted();
  },

  /** The kinds of the measures in force. */
  inForce: (db: Executor, memberId: string): Promise<Pick<MeasureRow, 'kind'>[]> =>
    db.selectFrom('measure').select('kind').where('member_id', '=', memberId).where(notEnded).execute() as Promise<
      Pick<MeasureRow, 'kind'>[]
    >,

  setRemovedTexts: async (trx: Trx, ids: readonly string[], texts: Texts | null): Promise<void> => {
    const removed_texts = texts && JSON.stringify(texts);
    await trx.updateTable('measure').set({ removed_texts }).where('id', 'in', ids).execute();
  },

  setPhotoBefore: async (trx: Trx, id: string, before: PhotoState): Promise<void> => {
    const photo_before = JSON.stringify(before);
    await trx.updateTable('measure').set({ photo_before }).where('id', '=', id).execute();
  },

  /** False if it has ended already. */
  end: (trx: Trx, end: Pick<Selectable<MeasureEnd>, 'measure_id' | 'reason' | 'note' | 'ended_by'>): Promise<boolean> =>
    anyRow(trx.insertInto('measure_end').values(end).onConflict(keepRow).returning('measure_id')),

  /** Ids of measures in force whose `until` has passed. */
  async over(db: Executor, now: Date): Promise<string[]> {
    const rows = await db
      .selectFrom('measure')
      .select('id')
      .where('until', '<=', now)
      .where('member_id', 'is not', null)
      .where(notEnded)
      .execute();
    return rows.map(({ id }) => id);
  },

  /** False if there is one already. */
  addAppeal: (trx: Trx, appeal: Pick<Selectable<MeasureAppeal>, 'measure_id' | 'made_by' | 'text'>): Promise<boolean> =>
    anyRow(trx.insertInto('measure_appeal').values(appeal).onConflict(keepRow).returning('measure_id')),

  /** False if it is decided already. */
  async addDecision(
    trx: Trx,
    decision: Pick<Selectable<MeasureDecision>, 'measure_id' | 'reasons' | 'decided_by'> & { outcome: AppealOutcome },
  ): Promise<boolean> {
    await trx
      .updateTable('measure_appeal')
      .set({ waits: false })
      .where('measure_id', '=', decision.measure_id)
      .execute();
    return anyRow(trx.insertInto('measure_decision').values(decision).onConflict(keepRow).returning('measure_id'));
  },

  /** Members banned before `before` without an open appeal. With `memberId`, that member alone, if they are one. */
  async banned(db: Executor, before: Date, limit: number, memberId?: string): Promise<string[]> {
    const rows = await db
      .selectFrom('measure')
      .leftJoin('measure_appeal as a', 'a.measure_id', 'measure.id')
      .leftJoin('measure_decision as d', 'd.measure_id', 'measure.id')
      .select('measure.member_id')
      .where('measure.kind', '=', 'banned')
      .where('measure.created_at', '<', before)
      .where('measure.member_id', 'is not', null)
      .$if(memberId !== undefined, (query) => query.where('measure.member_id', '=', memberId as string))
      .where(notEnded)
      .where((is) => is.or([is('a.measure_id', 'is', null), is('d.measure_id', 'is not', null)]))
      .orderBy('measure.created_at')
      .limit(limit)
      .execute();
    return rows.flatMap(({ member_id }) => member_id ?? []);
  },

  /** Leaves anonymous rows for the yearly numbers: kind, rule, times and outcome. */
  async erase(trx: Trx, memberId: string): Promise<void> {
    const own = sql`select id from measure where member_id = ${memberId}`;
    await sql`update measure_end set note = '' where measure_id in (${own})`.execute(trx);
    await sql`update measure_appeal set text = '', waits = false where measure_id in (${own})`.execute(trx);
    await sql`update measure_decision set reasons = '' where measure_id in (${own})`.execute(trx);
    await trx
      .updateTable('measure')
      .set({ member_id: null, facts: '', report_id: null, photo_id: null, removed_texts: null, photo_before: null })
      .where('member_id', '=', memberId)
      .execute();
  },
};
