import { type deleteAccount, departureFailures } from '@rendezvous/contract/departure';
import type { Answer } from '@rendezvous/contract/endpoint';
import { problem } from '@rendezvous/contract/problem';
import type { MailedLink } from '@rendezvous/contract/shared';
import type { Caller, MemberCaller } from '../../platform/calls/caller.ts';
import { inTransaction, type Trx } from '../../platform/database/database.ts';
import type { Events } from '../../platform/database/events.ts';
import type { Hashing } from '../../platform/secrets/hashing.ts';
import { deletionMail } from './account.deletion.mails.ts';
import { deletionStore } from './account.deletion.store.ts';
import { devices } from './account.devices.ts';
import { memberDeleted, memberErased, memberLoggedOut, memberReactivated } from './account.facts.ts';
import type { MailingParts } from './account.jobs.ts';
import { erasedAt, erasedBefore, isReachable, knownAddressMailEvery } from './account.rules.ts';
import type { Sessions } from './account.sessions.ts';
import { accountStore, type MemberRow } from './account.store.ts';
import { hashOf, isId, newSecret } from './account.tokens.ts';

interface Options extends MailingParts {
  events: Events;
  sessions: Sessions;
  hashing: Hashing;
  handOver(trx: Trx, memberId: string, passwordHash: string): Promise<unknown>;
}

/** One erasure is one transaction; so many a run, and the next run goes on. */
const aRun = 200;

/**
 * Leaving: hidden at once, 14 days to come back by the mailed link, then erased for good. Deleting, coming back and
 * erasing each decide under the member's row lock, so in the minute of erasure exactly one of them happens.
 */
export function createDeletion({ db, events, jobs, mailer, sites, sessions, hashing, handOver }: Options) {
  const mail = jobs.define<{ member_id: string; origin: string }>('account.deletion_mail', async ({ member_id, origin }) => {
    const member = await accountStore.byId(db, member_id);
    const site = member && sites.ofId(member.site_id);
    if (!site || member.status !== 'deleted' || !member.deleted_at || !isReachable(member)) return;
    const secret = newSecret();
    const token = { member_id, kind: 'reactivation', token_hash: hashOf(secret), expires_at: erasedAt(member.deleted_at) } as const;
    if (!(await accountStore.addToken(db, token, member.email))) return;
    const link = `${origin}/account-deleted?member=${member_id}&token=${secret}`;
    await mailer.send(deletionMail({ to: member.email, site, locale: member.language, link }, erasedAt(member.deleted_at)));
  });

  async function erase(memberId: string, before: Date): Promise<void> {
    await inTransaction(db, async (trx) => {
      if (!(await deletionStore.lockDue(trx, memberId, before))) return;
      await events.tellWithin(trx, memberErased, { member_id: memberId });
      await deletionStore.erase(trx, memberId);
    });
  }

  /** Erases whoever left 14 days ago. One that fails does not keep the others. */
  async function eraseDue(): Promise<void> {
    const before = erasedBefore(new Date());
    const results: PromiseSettledResult<void>[] = [];
    for (const id of await deletionStore.due(db, before, aRun)) results.push(...(await Promise.allSettled([erase(id, before)])));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }

  jobs.schedule('account.erase', '*/10 * * * *', eraseDue);

  /** Mails the way back to the owner of a deleted account, at most once an hour but for the first. */
  async function mailAgain(trx: Trx, member: MemberRow, to: string): Promise<void> {
    if (await accountStore.noteKnownAddressMail(trx, member.id, knownAddressMailEvery)) await mail.enqueue(trx, { member_id: member.id, origin: to });
  }

  return {
    eraseDue,
    mailAgain,

    async remove(caller: MemberCaller): Promise<Answer<typeof deleteAccount>> {
      const member_id = caller.member.id;
      const deletedAt = await inTransaction(db, async (trx, afterCommit) => {
        const at = await deletionStore.remove(trx, member_id);
        if (!at) return undefined;
        const ended = await sessions.endAll(trx, member_id, null);
        await deletionStore.forgetLinks(trx, member_id);
        const told = await events.tellWithin(trx, memberDeleted, { member_id });
        await mail.enqueue(trx, { member_id, origin: caller.origin });
        afterCommit(memberLoggedOut.name, () => sessions.tellEnded(ended));
        afterCommit(memberDeleted.name, told);
        return at;
      });
      caller.effects.session = null;
      return { erased_at: erasedAt(deletedAt ?? new Date()).toISOString() };
    },

    /** Says nothing about whether there is such an account. */
    async requestReactivation(caller: Caller, email: string): Promise<void> {
      const member = await accountStore.byEmail(db, caller.site.id, email);
      if (member?.status !== 'deleted') return;
      await inTransaction(db, (trx) => mailAgain(trx, member, caller.origin));
    },

    async reactivate(caller: Caller, link: MailedLink): Promise<MemberRow> {
      const member = isId(link.member) ? await accountStore.byId(db, link.member) : undefined;
      if (!member || member.site_id !== caller.site.id) throw problem(departureFailures.reactivation_failed);
      const token = { member_id: member.id, kind: 'reactivation', token_hash: hashOf(link.token) } as const;
      // Looked up before anything is hashed, which costs memory and a core.
      if ((await accountStore.findToken(db, token)) !== 'works') throw problem(departureFailures.reactivation_failed);
      // Nobody had confirmed that it is theirs: who reads the address and is not who signed up has it alone, and chooses a password by mail.
      const isTaken = member.confirmed_at === null && !(await devices.isKnown(db, caller, member.id));
      const unknown = isTaken && (await hashing.withPlace(() => hashing.hash(newSecret())));
      const back = await inTransaction(db, async (trx, afterCommit) => {
        const restored = await deletionStore.restore(trx, member.id);
        const used = restored && (await accountStore.useToken(trx, token));
        if (!restored || !used) throw problem(departureFailures.reactivation_failed);
        await deletionStore.forgetLinks(trx, member.id);
        if (unknown) await handOver(trx, member.id, unknown);
        const fact = { member_id: member.id, confirmed: restored.status === 'active' };
        afterCommit(memberReactivated.name, await events.tellWithin(trx, memberReactivated, fact));
        await sessions.begin(trx, caller, member.id);
        return restored;
      });
      await sessions.endPrevious(caller);
      return back;
    },
  };
}
