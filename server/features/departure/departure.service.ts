import { type deleteAccount, departureFailures } from '@rendezvous/contract/departure';
import type { Answer } from '@rendezvous/contract/endpoint';
import { problem } from '@rendezvous/contract/problem';
import type { MailedLink } from '@rendezvous/contract/shared';
import type { Caller, MemberCaller } from '../../platform/calls/caller.ts';
import { networkOf } from '../../platform/calls/networks.ts';
import { afterCommitOf, inTransaction, type Trx } from '../../platform/database/database.ts';
import { failuresOf } from '../../platform/work/failures.ts';
import type { Platform } from '../../platform.ts';
import { memberLoggedOut } from '../access/access.facts.ts';
import type { Access } from '../access/access.service.ts';
import { leaverSignedUp, signupCorrected } from '../account/account.facts.ts';
import type { Measures } from '../measure/measure.service.ts';
import { memberDeleted, memberErased, memberReactivated } from '../member/member.facts.ts';
import { type AskedMail, createMailing, type ToMember } from '../member/member.mailing.ts';
import { isId, newSecret, secretHash } from '../member/member.secrets.ts';
import type { MemberRow } from '../member/member.service.ts';
import { type CopyOptions, createCopies } from './departure.copy.ts';
import { leaversJob, retiringFictional } from './departure.leavers.ts';
import { erasureParams, reactivationPage } from './departure.mails.ts';
import { erasedAt, erasedBefore, unconfirmedBefore } from './departure.rules.ts';
import { departureStore } from './departure.store.ts';

export interface DepartureOptions extends CopyOptions, Pick<Platform, 'hashing'> {
  readonly access: Access;
  readonly measures: Pick<Measures, 'due' | 'isDue'>;
}

/** Erasures per run, each in its own transaction; the next run continues. */
const batchSize = 200;

/**
 * Leaving (§4 Account, §9): hidden at once, 14 days to come back by the mailed link, then erased for good. Deleting,
 * coming back and erasing each decide under the member's row lock, so in the minute of erasure exactly one of them
 * happens.
 */
export function createDeparture(options: DepartureOptions) {
  const { db, events, jobs, sites, members, hashing, access, measures, rights } = options;
  const { devices, passwords, sessions } = access;
  const mailing = createMailing(options);

  async function sendMail({ member_id, origin }: ToMember): Promise<void> {
    const member = await members.byId(db, member_id);
    const site = member && sites.ofId(member.site_id);
    if (!site || member.status !== 'deleted' || !member.deleted_at) return;
    const until = erasedAt(member.deleted_at);
    const page = reactivationPage(until.getTime() - Date.now());
    const params = erasureParams(member.language, until);
    await mailing.send('account_deleted', page, { member, site, origin, params });
  }
  const mail = jobs.define('departure.deletion_mail', sendMail, { tries: 'untilDone' });

  /** Hides a member from everybody and ends their sessions. */
  async function hide(trx: Trx, member_id: string): Promise<void> {
    const ended = await sessions.endAll(trx, member_id, null);
    afterCommitOf(trx)(memberLoggedOut.name, () => sessions.announceEnded(ended));
    await events.publishInTransaction(trx, memberDeleted, { member_id });
  }

  /** Deletes an account; undefined for one that left already, or is barred. */
  async function leave(trx: Trx, to: ToMember): Promise<Date | undefined> {
    const at = await members.leaving.remove(trx, to.member_id);
    if (!at) return undefined;
    await members.links.remove(trx, to.member_id);
    await rights.asked(trx, to.member_id, 'erasure');
    await mail.enqueue(trx, to);
    await hide(trx, to.member_id);
    return at;
  }

  async function erase(trx: Trx, member_id: string): Promise<void> {
    await events.publishInTransaction(trx, memberErased, { member_id });
    await members.leaving.erase(trx, member_id);
  }

  const eraseMember = (id: string): Promise<void> =>
    inTransaction(db, async (trx) => {
      const member = await members.leaving.lock(trx, id);
      if (!member) return;
      if (member.status !== 'deleted') await hide(trx, id);
      await erase(trx, id);
    });

  /** Does nothing once the ban is lifted, or an appeal against it waits. */
  const eraseBanned = (id: string, now: Date): Promise<void> =>
    inTransaction(db, async (trx) => {
      if (!(await members.leaving.lock(trx, id)) || !(await measures.isDue(trx, id, now))) return;
      await hide(trx, id);
      await erase(trx, id);
    });

  const eraseLeaver = (id: string, before: Date): Promise<void> =>
    inTransaction(db, async (trx) => {
      if (await members.leaving.lockDue(trx, id, before)) await erase(trx, id);
    });

  /**
   * Erases a member without the days to come back; does nothing once they have confirmed their address, have bought
   * something or, with `before`, were here since.
   */
  async function eraseUnconfirmed(trx: Trx, id: string, before?: Date): Promise<void> {
    if (!(await members.leaving.lockUnconfirmed(trx, id))) return;
    if (!(await departureStore.isUnconfirmed(trx, id, before))) return;
    await hide(trx, id);
    await erase(trx, id);
  }

  /**
   * Erases the members who left 14 days ago, those who were banned half a year ago, and those who never confirmed their
   * address and were not here for 30. A failure does not stop the others.
   */
  async function eraseDue(): Promise<void> {
    const now = new Date();
    const [left, unconfirmed] = [erasedBefore(now), unconfirmedBefore(now)];
    const failures = [
      ...(await failuresOf(await members.leaving.due(db, left, batchSize), (id) => eraseLeaver(id, left))),
      ...(await failuresOf(await measures.due(now, batchSize), (id) => eraseBanned(id, now))),
      ...(await failuresOf(await departureStore.unconfirmed(db, unconfirmed, batchSize), (id) =>
        inTransaction(db, (trx) => eraseUnconfirmed(trx, id, unconfirmed)),
      )),
    ];
    if (failures.length > 0) throw failures[0];
  }

  jobs.schedule('departure.erase', '*/10 * * * *', eraseDue);
  leaversJob(jobs, eraseMember);

  /** Mails the link to come back to a member who left, at most once an hour after the first, and a few times a day. */
  async function mailAgain(trx: Trx, { asker, ...to }: AskedMail): Promise<void> {
    if (await members.takeOwnerMail(trx, { ...to, asker })) await mail.enqueue(trx, to);
  }

  events.inTransaction(leaverSignedUp, mailAgain);
  retiringFictional({ events, members, hide });
  events.inTransaction(signupCorrected, (trx, { member_id }) => eraseUnconfirmed(trx, member_id));

  return {
    copies: createCopies(options),
    eraseDue,

    leave,

    async remove(caller: MemberCaller): Promise<Answer<typeof deleteAccount>> {
      const to = { member_id: caller.member.id, origin: caller.origin };
      const deletedAt = await inTransaction(db, (trx) => leave(trx, to));
      caller.effects.session = null;
      return { erased_at: erasedAt(deletedAt ?? new Date()).toISOString() };
    },

    /** Does not reveal whether there is such an account. */
    async requestReactivation(caller: Caller, email: string): Promise<void> {
      const member = await members.byEmail(db, caller.site.id, email);
      if (member?.status !== 'deleted') return;
      const asker = networkOf(caller.address);
      await inTransaction(db, (trx) => mailAgain(trx, { member_id: member.id, origin: caller.origin, asker }));
    },

    async reactivate(caller: Caller, link: MailedLink): Promise<MemberRow> {
      const member = isId(link.member) ? await members.byId(db, link.member) : undefined;
      if (!member || member.site_id !== caller.site.id) throw problem(departureFailures.reactivation_failed);
      const token = { member_id: member.id, kind: 'reactivation', token_hash: secretHash(link.token) } as const;
      // Checked before hashing, which costs memory and a core.
      if ((await members.links.find(db, token)) !== 'works') throw problem(departureFailures.reactivation_failed);
      // The address was never confirmed, so its owner may not have signed up: the account becomes theirs alone, with a
      // password chosen by mail.
      const isTaken = member.confirmed_at === null && !(await devices.isKnown(db, caller, member.id));
      const unknown = isTaken && (await hashing.hash(newSecret()));
      const back = await inTransaction(db, async (trx) => {
        const restored = await members.leaving.restore(trx, member.id);
        const used = restored && (await members.links.use(trx, token));
        if (!restored || !used) throw problem(departureFailures.reactivation_failed);
        await members.links.remove(trx, member.id);
        // A deleted member has no sessions whose end would have to be announced.
        if (unknown) await passwords.handOver(trx, member.id, unknown);
        const fact = { member_id: member.id, confirmed: restored.status === 'active' };
        await events.publishInTransaction(trx, memberReactivated, fact);
        await sessions.begin(trx, caller, member.id);
        return restored;
      });
      await sessions.endPrevious(caller);
      return back;
    },
  };
}

export type Departure = ReturnType<typeof createDeparture>;
