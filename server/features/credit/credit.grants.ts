import { day } from '@rendezvous/contract/durations';
import {
  type CreditGrant,
  creditsAlone,
  creditsAloneADay,
  creditsAloneWithin,
  type decideCredits,
  type giveCredits,
} from '@rendezvous/contract/member-acts';
import { supportFailures } from '@rendezvous/contract/member-search';
import { problem } from '@rendezvous/contract/problem';
import type { z } from 'zod';
import { noteMark, record } from '../../platform/audit/audit.ts';
import type { Operator } from '../../platform/calls/caller.ts';
import { inTransaction, type Trx } from '../../platform/database/database.ts';
import { approvalsOf, isSameOperator } from '../../platform/desk/operator.ts';
import type { Platform } from '../../platform.ts';
import { memberErased } from '../member/member.facts.ts';
import { createMailing, type ToMember } from '../member/member.mailing.ts';
import type { Members } from '../member/member.service.ts';
import type { Sites } from '../site/site.service.ts';
import { type GrantRow, grantStore as store } from './credit.grants.store.ts';
import { grantPage } from './credit.mails.ts';
import type { Credit } from './credit.service.ts';

interface Options extends Pick<Platform, 'db' | 'events' | 'jobs' | 'mailer'> {
  readonly sites: Sites;
  readonly members: Members;
  readonly credit: Pick<Credit, 'addEntry' | 'lockedBalance' | 'announce'>;
}

const listed = 200;

/** Credits that operators give at a member's wish: entries of the ledger like any others, once each. */
export function createGrants(options: Options) {
  const { db, events, jobs, members, credit } = options;
  const mailing = createMailing(options);

  events.inTransaction(memberErased, (trx, { member_id }) => store.erase(trx, member_id));

  const mail = jobs.define<ToMember & { credits: number }>(
    'credit.grant_mail',
    async ({ member_id, origin, credits }) => {
      const recipient = await mailing.recipient(member_id);
      if (recipient) await mailing.send('credits_given', grantPage, { ...recipient, origin, params: { credits } });
    },
    { tries: 'untilDone' },
  );

  /** Adds the entry; returns the balance after it. */
  async function carryOut(trx: Trx, { member_id, id, credits }: GrantRow, origin: string): Promise<number> {
    const entry = { member_id, delta: credits, reason: 'operator', reference: id, key: `grant:${id}` } as const;
    const balance = await credit.addEntry(trx, entry);
    await mail.enqueue(trx, { member_id, origin, credits });
    return balance;
  }

  return {
    /** Repeating a `client_id` returns the first grant. Throws support.member_not_found or support.member_gone. */
    async give(
      { name }: Pick<Operator, 'name'>,
      { member: member_id, client_id: id, credits, note }: z.output<(typeof giveCredits)['body']>,
    ): Promise<CreditGrant> {
      return inTransaction(db, async (trx, afterCommit) => {
        const { member, origin } = await members.lockForAct(trx, member_id);
        const { site_id } = member;
        const known = await store.byId(trx, member_id, id);
        if (known) {
          record({ reason: noteMark(known.note), subject: { repeated: true, credits: known.credits } });
          return present(known);
        }
        const given = await store.sumSince(trx, member_id, new Date(Date.now() - creditsAloneWithin));
        const byThem = await store.sumOfOperator(trx, name, new Date(Date.now() - day));
        const isAlone = given + credits <= creditsAlone && byThem + credits <= creditsAloneADay;
        const status = isAlone ? 'given' : 'waiting';
        const grant = await store.add(trx, { member_id, id, site_id, credits, note, status, ordered_by: name });
        const before = await credit.lockedBalance(trx, member_id);
        const after = status === 'given' ? await carryOut(trx, grant, origin) : before;
        record({ reason: noteMark(note), before: { balance: before }, after: { status, balance: after } });
        afterCommit('credit.grant', () => credit.announce(member_id));
        return present(grant);
      });
    },

    /**
     * Approves or declines what waits. Throws support.member_not_found, support.member_gone, support.credits_decided or
     * support.credits_own.
     */
    async decide(
      { name }: Pick<Operator, 'name'>,
      { member: member_id, grant: id, approve }: z.output<(typeof decideCredits)['body']>,
    ): Promise<CreditGrant> {
      return inTransaction(db, async (trx, afterCommit) => {
        // What waits for a member who left can still be declined.
        const there = approve ? await members.lockForAct(trx, member_id) : undefined;
        if (!there) await members.leaving.lock(trx, member_id);
        const asked = await store.byId(trx, member_id, id);
        if (!asked) throw problem(supportFailures.member_not_found);
        if (asked.status !== 'waiting') throw problem(supportFailures.credits_decided);
        if (approve && isSameOperator(asked.ordered_by, name)) throw problem(supportFailures.credits_own);
        const status = approve ? 'given' : 'declined';
        const grant = await store.decide(trx, asked, { status, decided_by: name });
        const before = await credit.lockedBalance(trx, member_id);
        const after = there ? await carryOut(trx, grant, there.origin) : before;
        record({ before: { status: 'waiting', balance: before }, after: { status, balance: after } });
        afterCommit('credit.grant', () => credit.announce(member_id));
        return present(grant);
      });
    },

    waiting: async ({ name }: Pick<Operator, 'name'>, sitesSeen: readonly string[] | undefined) =>
      (await store.waiting(db, sitesSeen, listed)).map((grant) => ({
        ...present(grant),
        can: approvalsOf(grant.ordered_by, name),
      })),
    countWaiting: (sitesSeen: readonly string[] | undefined) => store.count(db, sitesSeen),
    personalData: (memberId: string) => store.ofMember(db, memberId),
  };
}

const present = ({ id, member_id, site_id, credits, note, status, ordered_by, created_at }: GrantRow): CreditGrant => ({
  id,
  member: member_id,
  site: site_id,
  credits,
  note,
  status,
  ordered_by,
  created_at: created_at.toISOString(),
});
