import {
  type AppealOutcome,
  type Finding,
  type HouseRule,
  measureFailures,
  type TakenKind,
} from '@rendezvous/contract/measure';
import { problem } from '@rendezvous/contract/problem';
import { v7 } from 'uuid';
import { record } from '../../platform/audit/audit.ts';
import { type Database, inTransaction, type Trx } from '../../platform/database/database.ts';
import { lockName } from '../../platform/database/locks.ts';
import { isSameOperator } from '../../platform/desk/operator.ts';
import type { Job } from '../../platform/work/jobs.ts';
import { openFor } from '../member/member.own.ts';
import type { Reports } from '../safety/safety.reports.ts';
import { toWaitingAppeal } from './measure.present.ts';
import { mayRestrict, refusalOf, withoutBase } from './measure.rules.ts';
import { type ListedMeasures, type NewMeasure, measureStore as store, type WholeMeasure } from './measure.store.ts';

export type { WholeMeasure } from './measure.store.ts';

/** What an operator did, for the server to act on. */
export interface MeasureChange {
  readonly id: string;
  readonly did: 'taken' | 'lifted' | 'decided';
}

export interface AskedMeasure {
  readonly member_id: string;
  /** Repeated, it returns the first measure. */
  readonly client_id?: string | undefined;
  readonly kind: TakenKind;
  readonly rule: HouseRule;
  /** As the member reads them. */
  readonly facts: string;
  readonly found: Finding;
  readonly report_id?: string | undefined;
  readonly photo_id?: string | undefined;
  readonly until?: Date | undefined;
  readonly by: string;
}

/** Whether an operator may see a site. */
type Sees = (site: string) => boolean;

/** The audit's fields of a measure. Never its facts: a line of the audit cannot be erased with the member. */
const subjectOf = ({ id, member_id, site_id }: WholeMeasure) => ({
  ...(member_id !== null && { member: member_id }),
  brand: site_id,
  subject: { measure: id },
});

interface Options {
  db: Database;
  changed: Job<MeasureChange>;
  reports: Pick<Reports['desk'], 'actOn' | 'lockBoth' | 'lockReporter' | 'unfoundedBy'>;
}

/** The operators' work on measures and appeals. Each throws what its call declares. */
export function createMeasureDesk({ db, changed, reports }: Options) {
  async function existing(id: string, sees: Sees): Promise<WholeMeasure & { member_id: string }> {
    const measure = await store.one(db, id);
    if (!measure?.member_id) throw problem(measureFailures.not_found);
    const { member_id, site_id: brand } = measure;
    openFor({ sees }, { brand, member: member_id, also: await store.othersOf(db, id) }, measureFailures.not_found);
    return { ...measure, member_id };
  }

  /** Nobody is kept from reporting who was not warned, and made another clearly unfounded report since. */
  async function checkWarning(trx: Trx, member: string): Promise<void> {
    await reports.lockReporter(trx, member);
    const earlier = await store.ofMember(trx, member);
    const { unfounded } = await reports.unfoundedBy(trx, member);
    if (!mayRestrict(earlier, unfounded, new Date())) throw problem(measureFailures.warning_required);
  }

  /** Ends the measures for false reports that lost what they rested on; see `withoutBase`. */
  async function endWithoutBase(trx: Trx, member: string, cleared?: Date): Promise<void> {
    await reports.lockReporter(trx, member);
    const known = await reports.unfoundedBy(trx, member);
    for (const id of withoutBase(await store.ofMember(trx, member), { ...known, cleared }))
      if (await store.end(trx, { measure_id: id, reason: 'lifted', note: '', ended_by: null }))
        await changed.enqueue(trx, { id, did: 'lifted' });
  }

  /** The id of the measure that the same form took, if any. Throws if the form said something else. */
  async function taken(trx: Trx, asked: NewMeasure, sees: Sees): Promise<string | undefined> {
    const { member_id: member, client_id } = asked;
    if (!client_id) return undefined;
    await lockName(trx, `measure ${client_id}`);
    const known = await store.byClientId(trx, member, client_id);
    if (!known) return undefined;
    if (!sees(known.site_id)) throw problem(measureFailures.no_member);
    const isSame = known.kind === asked.kind && known.rule === asked.rule && known.facts === asked.facts;
    if (!isSame) throw problem(measureFailures.sent_before);
    record({ member, brand: known.site_id, subject: { measure: known.id, repeated: true } });
    return known.id;
  }

  /** Before the measure's end is written, as whoever corrects a report does: two would wait for each other. */
  async function lockIfFalseReports(trx: Trx, { rule, member_id }: { rule: HouseRule; member_id: string }) {
    if (rule === 'false_reports') await reports.lockReporter(trx, member_id);
  }

  return {
    endWithoutBase,

    /** One whose appeal the operator decides. */
    async appealed(id: string, sees: Sees): Promise<WholeMeasure> {
      const measure = await existing(id, sees);
      if (!measure.appeal) throw problem(measureFailures.not_found);
      return measure;
    },

    latest: (which: ListedMeasures): Promise<WholeMeasure[]> => store.latest(db, which),
    countAppeals: (sites: readonly string[] | undefined) => store.countAppeals(db, sites),

    /** Appeals that wait, the oldest first: against the operator's own measures, and against those of others. */
    async appeals(operator: string, sites: readonly string[] | undefined) {
      const names = (await store.appealedOperators(db)).filter((name) => isSameOperator(name, operator));
      const list = (isOwn: boolean) => async (limit: number) =>
        (await store.appeals(db, { sites, limit, names, isTheirs: isOwn })).map((one) => toWaitingAppeal(one, isOwn));
      return { own: list(true), ofOthers: list(false) };
    },

    /** Returns the id of the measure. The server applies it within a second. */
    async take(asked: AskedMeasure, sees: Sees): Promise<string> {
      const { by, report_id = null, photo_id = null, until = null, facts, ...rest } = asked;
      const refusal = refusalOf({ ...asked, until, photo_id }, new Date());
      if (refusal) throw problem(measureFailures[refusal]);
      const id = v7();
      return inTransaction(db, async (trx) => {
        const { member_id: member, kind, rule } = asked;
        const measure = { ...rest, id, facts: facts.trim(), report_id, photo_id, until, made_by: by };
        const known = await taken(trx, measure, sees);
        if (known) return known;
        if (kind === 'report_restricted' && report_id !== null) await reports.lockBoth(trx, member, report_id);
        const site = await store.add(trx, measure);
        if (site === undefined || !sees(site)) throw problem(measureFailures.no_member);
        if (kind === 'report_restricted') await checkWarning(trx, member);
        if (report_id !== null && !(await reports.actOn(trx, report_id, { about: member, by })))
          throw problem(measureFailures.no_report);
        record({ member, brand: site, subject: { measure: id, kind, rule }, after: kind });
        await changed.enqueue(trx, { id, did: 'taken' });
        return id;
      });
    },

    async lift(id: string, { by, note }: { by: string; note: string }, sees: Sees): Promise<void> {
      const measure = await existing(id, sees);
      await inTransaction(db, async (trx) => {
        await lockIfFalseReports(trx, measure);
        if (!(await store.end(trx, { measure_id: id, reason: 'lifted', note, ended_by: by })))
          throw problem(measureFailures.ended);
        record({ ...subjectOf(measure), before: measure.kind, after: 'lifted' });
        await changed.enqueue(trx, { id, did: 'lifted' });
        if (measure.rule === 'false_reports') await endWithoutBase(trx, measure.member_id);
      });
    },

    /** Decides an appeal, which the operator who took the measure may not. Upholding it ends the measure. */
    async decide(
      id: string,
      { by, outcome, reasons }: { by: string; outcome: AppealOutcome; reasons: string },
      sees: Sees,
    ): Promise<void> {
      const measure = await existing(id, sees);
      if (!measure.appeal) throw problem(measureFailures.not_appealed);
      if (isSameOperator(measure.made_by, by)) throw problem(measureFailures.same_operator);
      if (reasons.trim() === '') throw problem(measureFailures.facts_required);
      await inTransaction(db, async (trx) => {
        await lockIfFalseReports(trx, measure);
        if (!(await store.addDecision(trx, { measure_id: id, outcome, reasons: reasons.trim(), decided_by: by })))
          throw problem(measureFailures.decided);
        record({ ...subjectOf(measure), before: measure.kind, after: `appeal ${outcome}` });
        await changed.enqueue(trx, { id, did: 'decided' });
        if (outcome === 'dismissed') return;
        await store.end(trx, { measure_id: id, reason: 'appeal', note: '', ended_by: by });
        if (measure.rule === 'false_reports') await endWithoutBase(trx, measure.member_id);
      });
    },
  };
}
