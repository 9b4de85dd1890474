import { confirmMemberAge, takeBackMemberAge } from '@rendezvous/contract/member-acts';
import { supportFailures } from '@rendezvous/contract/member-search';
import { problem } from '@rendezvous/contract/problem';
import { v7 } from 'uuid';
import { record } from '../../platform/audit/audit.ts';
import { bind } from '../../platform/calls/bind.ts';
import { inTransaction, type Trx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import { createMailing, type ToMember } from '../member/member.mailing.ts';
import type { MemberRow, Members } from '../member/member.service.ts';
import type { Sites } from '../site/site.service.ts';
import type { AgeGate } from './age.gate.ts';
import { type ageMails, agePage } from './age.mails.ts';
import { byOperator, type Standing, standingOf } from './age.rules.ts';
import { ageStore as store } from './age.store.ts';

interface Options extends Pick<Platform, 'db' | 'jobs' | 'live' | 'mailer'> {
  readonly sites: Sites;
  readonly members: Members;
  readonly gate: AgeGate;
}

interface Act {
  readonly member: string;
  readonly note: string;
}

/** Ages that operators confirm, as proven in another way than by a provider, and take back. */
export function createAgeActs(options: Options) {
  const { db, jobs, live, sites, members, gate } = options;
  const mailing = createMailing(options);

  const mail = jobs.define<ToMember & { kind: (typeof ageMails)[number] }>(
    'age.act_mail',
    async ({ member_id, origin, kind }) => {
      const recipient = await mailing.recipient(member_id);
      if (recipient) await mailing.send(kind, agePage, { ...recipient, origin });
    },
    { tries: 'untilDone' },
  );

  /** Wherever the member connects from, as an operator cannot know. */
  async function standing(member: MemberRow, trx?: Trx): Promise<Standing> {
    const site = sites.ofId(member.site_id);
    if (!site) return 'not_required';
    return standingOf(member, gate.rulesOf(site), await gate.whereaboutsOf(site, member.id, null, trx));
  }

  const isConfirmed = ({ age_provider }: MemberRow): boolean => age_provider === byOperator;

  /** Throws support.member_* for a member of whom it cannot be done. */
  async function confirm(trx: Trx, { member: id, note }: Act): Promise<void> {
    const { member, origin } = await members.lockForAct(trx, id);
    const before = await standing(member, trx);
    if (before !== 'required') throw problem(supportFailures.member_gone);
    await store.giveUp(trx, id);
    await store.addPassed(trx, { member_id: id, id: v7(), provider: byOperator });
    await gate.confirmedBy(trx, id, byOperator);
    await mail.enqueue(trx, { member_id: id, origin, kind: 'age_confirmed' });
    record({ reason: note, before, after: 'passed' });
  }

  /** What a provider confirmed before counts again, as far as it is accepted. Throws support.member_*. */
  async function takeBack(trx: Trx, { member: id, note }: Act): Promise<void> {
    const { member, origin } = await members.lockForAct(trx, id);
    if (!isConfirmed(member)) throw problem(supportFailures.member_gone);
    await store.takeBack(trx, id, byOperator);
    const left = (await store.of(trx, id)).find(({ status }) => status === 'passed');
    await gate.confirmedBy(trx, id, left?.provider ?? null);
    const after = await members.byId(trx, id);
    await mail.enqueue(trx, { member_id: id, origin, kind: 'age_taken_back' });
    record({ reason: note, before: 'passed', after: after ? await standing(after, trx) : null });
  }

  return {
    /** What an operator can do about a member's age; null for nothing. */
    async actOf(id: string): Promise<'age' | 'age_back' | null> {
      const member = await members.byId(db, id);
      if (!member || member.fictional) return null;
      if (isConfirmed(member)) return 'age_back';
      return (await standing(member)) === 'required' ? 'age' : null;
    },

    routes: bind(
      { confirmMemberAge, takeBackMemberAge },
      {
        confirmMemberAge: ({ body }) => inTransaction(db, (trx) => confirm(trx, body)),
        takeBackMemberAge: ({ body }) =>
          inTransaction(db, async (trx, afterCommit) => {
            await takeBack(trx, body);
            // Open pages connect again, if they may.
            afterCommit('age.required', () => live.disconnect(body.member));
          }),
      },
    ),
  };
}
