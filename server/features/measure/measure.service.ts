import type { Answer } from '@rendezvous/contract/endpoint';
import { requestFailures } from '@rendezvous/contract/endpoint';
import {
  type appeal,
  type Link,
  type listMeasures,
  measureFailures,
  type Statement,
} from '@rendezvous/contract/measure';
import { problem } from '@rendezvous/contract/problem';
import type { z } from 'zod';
import type { Caller, MemberCaller } from '../../platform/calls/caller.ts';
import { afterCommitOf, inTransaction, type Trx } from '../../platform/database/database.ts';
import { failuresOf } from '../../platform/work/failures.ts';
import type { Platform } from '../../platform.ts';
import { barredReset, memberLoggedOut } from '../access/access.facts.ts';
import type { Access } from '../access/access.service.ts';
import type { Chats } from '../chat/chat.service.ts';
import type { Debits } from '../debit/debit.service.ts';
import { memberBarred, memberErased, memberMayWrite, memberReadmitted } from '../member/member.facts.ts';
import { isId } from '../member/member.secrets.ts';
import type { LinkPurpose, Members } from '../member/member.service.ts';
import { paymentCompleted } from '../payment/payment.facts.ts';
import type { Payments } from '../payment/payment.service.ts';
import type { Photos } from '../photo/photo.service.ts';
import type { Profiles } from '../profile/profile.service.ts';
import { reportCleared } from '../safety/safety.facts.ts';
import type { Reports } from '../safety/safety.reports.ts';
import type { Sites } from '../site/site.service.ts';
import { createMeasureDesk, type MeasureChange } from './measure.desk.ts';
import { measureMails } from './measure.mails.ts';
import { toNotice, toStatement } from './measure.present.ts';
import { measureQueues } from './measure.queues.ts';
import { createRemoval } from './measure.removal.ts';
import { bannedBefore, isTold, mayStillAppeal, memberStateOf } from './measure.rules.ts';
import { measureStore as store } from './measure.store.ts';
import { createBarredWithdrawals } from './measure.withdrawals.ts';
import { noticeStore } from './notice/measure.notice.store.ts';
import { createNotices } from './notice/measure.notice.ts';
import { createReturns } from './return/measure.return.ts';

export interface MeasureOptions extends Platform {
  readonly sites: Sites;
  readonly members: Members;
  readonly access: Pick<Access, 'sessions'>;
  readonly profiles: Pick<Profiles, 'keepInvisible' | 'removeTexts' | 'restoreTexts' | 'nameOf' | 'found'>;
  readonly chat: Pick<Chats, 'partnersSince' | 'held'>;
  readonly photos: Pick<Photos, 'review' | 'hashesOf' | 'perceptualHashesOf'>;
  readonly payments: Pick<Payments, 'kept' | 'openCase' | 'cardsOf' | 'withdrawals'>;
  readonly debits: Pick<Debits, 'payersOf'>;
  readonly reports: { readonly desk: Pick<Reports['desk'], 'actOn' | 'lockBoth' | 'lockReporter' | 'unfoundedBy'> };
}

/** Bars a member (ends their sessions and hides them as if they had left), or readmits them. */
async function setBarred(
  { events, members, access }: Pick<MeasureOptions, 'events' | 'members' | 'access'>,
  { trx, memberId }: { readonly trx: Trx; readonly memberId: string },
  isBarred: boolean,
): Promise<void> {
  if (!isBarred) {
    const { status } = await members.bars.readmit(trx, memberId);
    const fact = { member_id: memberId, confirmed: status === 'active' };
    if (status !== 'deleted') await events.publishInTransaction(trx, memberReadmitted, fact);
    return;
  }
  const { status } = await members.bars.bar(trx, memberId);
  if (status === 'deleted') return;
  const ended = await access.sessions.endAll(trx, memberId, null);
  afterCommitOf(trx)(memberLoggedOut.name, () => access.sessions.announceEnded(ended));
  await events.publishInTransaction(trx, memberBarred, { member_id: memberId });
}

/** Measures: what they do to a member, their statements of reasons, and appeals against them. */
export function createMeasures(options: MeasureOptions) {
  const { db, events, jobs, members, profiles, payments, reports } = options;
  const mails = measureMails(options);
  measureQueues({ db, events, jobs, mails });
  const removeContent = createRemoval(options);
  const returns = createReturns(options);
  const notices = createNotices(options);

  /**
   * Applies the measures in force to the member's state; safe to repeat. It locks the member, so that a payment
   * started at the same time is either found here or finds the new state.
   */
  async function follow(trx: Trx, memberId: string): Promise<void> {
    const member = await members.leaving.lock(trx, memberId);
    if (!member) return;
    const state = memberStateOf(await store.inForce(trx, memberId));
    if (state.barred !== (member.barred_at !== null)) await setBarred(options, { trx, memberId }, state.barred);
    if (state.cannot_write !== member.cannot_write || state.cannot_report !== member.cannot_report)
      await members.bars.restrict(trx, memberId, state);
    if (member.cannot_write && !state.cannot_write)
      await events.publishInTransaction(trx, memberMayWrite, { member_id: memberId });
    await profiles.keepInvisible(trx, memberId, state.not_found);
  }

  /** Acts on an operator's decision, on the member's shard: state, removed content and mail. */
  async function apply({ id, did }: MeasureChange): Promise<void> {
    const measure = await store.one(db, id);
    if (!measure?.member_id) return;
    const { member_id, kind } = measure;
    await removeContent(measure);
    await inTransaction(db, async (trx) => {
      await follow(trx, member_id);
      if (kind === 'banned' && !measure.end) await payments.kept.forgetAll(trx, member_id);
      await returns.follow(trx, measure);
      await notices.follow(trx, measure);
      // Nobody is told that something ended of which they never heard.
      if (did !== 'lifted' || isTold(measure)) await mails.enqueue(trx, { id, about: did });
    });
  }

  const changed = jobs.define('measure.changed', apply, { tries: 'untilDone' });

  const desk = createMeasureDesk({ db, changed, reports: reports.desk });
  events.inTransaction(reportCleared, (trx, { member_id, made_at }) =>
    desk.endWithoutBase(trx, member_id, new Date(made_at)),
  );

  /** Ends the measures that have expired, each in a transaction of its own: one failure does not stop the rest. */
  async function endOver(now = new Date()): Promise<void> {
    const failures = await failuresOf(await store.over(db, now), (id) =>
      inTransaction(db, async (trx) => {
        const measure = await store.one(trx, id);
        if (!measure?.member_id) return;
        // Lifted in the meantime; its member was told then.
        if (!(await store.end(trx, { measure_id: id, reason: 'over', note: '', ended_by: null }))) return;
        await follow(trx, measure.member_id);
        await mails.enqueue(trx, { id, about: 'over' });
      }),
    );
    if (failures.length > 0) throw failures[0];
  }
  jobs.schedule('measure.over', '*/5 * * * *', () => endOver());

  // A payment that the gateway could not cancel in time can still complete after the member was barred.
  events.inTransaction(paymentCompleted, async (trx, { member_id, payment_id: id, is_barred }) => {
    const inForce = is_barred ? (await store.ofMember(trx, member_id)).filter(({ end }) => !end) : [];
    if (!memberStateOf(inForce).barred) return;
    await payments.openCase(trx, { member_id, id }, 'paid_while_barred');
    const bans = inForce.filter(({ kind }) => kind === 'banned');
    if (bans.length > 0) await payments.kept.forgetAll(trx, member_id);
    // Its card or account marks who comes back, too.
    for (const ban of bans) await returns.follow(trx, ban);
  });
  events.inTransaction(memberErased, async (trx, { member_id }) => {
    await noticeStore.erase(trx, member_id);
    await store.erase(trx, member_id);
  });
  events.inTransaction(barredReset, async (trx, { member_id }) => {
    const measures = await store.ofMember(trx, member_id);
    const barring = measures.find(({ kind, end }) => !end && memberStateOf([{ kind }]).barred);
    if (barring) await mails.enqueue(trx, { id: barring.id, about: 'taken' });
  });

  /** The member named by the link that is signed for the purpose or, without one, the member who is logged in. */
  async function memberOf(caller: Caller, { member, token }: Link, purpose: LinkPurpose = 'measures'): Promise<string> {
    if (member === undefined && token === undefined) {
      if (!caller.member) throw problem(requestFailures.authentication_required);
      return caller.member.id;
    }
    const id = member ?? '';
    const isTheirs = isId(id) && members.isLinkToken({ purpose, memberId: id, token: token ?? '' });
    if (!isTheirs || (await members.byId(db, id))?.site_id !== caller.site.id)
      throw problem(measureFailures.link_invalid);
    return id;
  }

  const statements = async (memberId: string): Promise<Statement[]> =>
    (await store.ofMember(db, memberId)).map(toStatement);

  return {
    names: profiles.found.names,
    statements,
    desk,
    withdrawals: createBarredWithdrawals({ ...options, memberOf }),
    /** The words of a message that a measure refused, while they are there. */
    messageOf: async (id: string): Promise<string | null> => (await options.chat.held.textOf(id)) ?? null,
    returns: returns.desk,
    endOver,

    /** Members who were banned long enough ago to be erased. */
    due: (now: Date, limit: number): Promise<string[]> => store.banned(db, bannedBefore(now), limit),

    isDue: async (trx: Trx, memberId: string, now: Date): Promise<boolean> =>
      (await store.banned(trx, bannedBefore(now), 1, memberId)).length > 0,

    async list(caller: Caller, link: Link): Promise<Answer<typeof listMeasures>> {
      const memberId = await memberOf(caller, link);
      // Fraud notices name people the member wrote with, so they need a log-in; a link opens the statements only.
      const told = caller.member?.id === memberId ? await noticeStore.ofMember(db, memberId) : [];
      return {
        measures: await statements(memberId),
        notices: told.map(toNotice),
        dispute_body: caller.site.dispute_body,
      };
    },

    markSeen: ({ member }: MemberCaller): Promise<void> => members.bars.setUnseenNotice(db, [member.id], false),

    /** Throws what the call declares. */
    async appeal(caller: Caller, { measure: id, text, ...link }: z.output<typeof appeal.body>): Promise<Statement> {
      const memberId = await memberOf(caller, link);
      return inTransaction(db, async (trx) => {
        const measure = await store.one(trx, id);
        if (measure?.member_id !== memberId) throw problem(measureFailures.not_found);
        if (!mayStillAppeal(measure.created_at, new Date())) throw problem(measureFailures.appeal_over);
        const { made_by } = measure;
        if (!(await store.addAppeal(trx, { measure_id: id, made_by, text }))) throw problem(measureFailures.appealed);
        const whole = await store.one(trx, id);
        if (!whole) throw problem(measureFailures.not_found);
        return toStatement(whole);
      });
    },

    personalData: async (memberId: string) => ({
      statements: await statements(memberId),
      marks: await returns.marksOf(memberId),
      notices: (await noticeStore.ofMember(db, memberId)).map(toNotice),
    }),
  };
}

export type Measures = ReturnType<typeof createMeasures>;
