import { accessFailures } from '@rendezvous/contract/access';
import { ProblemError, problem } from '@rendezvous/contract/problem';
import type { MailedLink } from '@rendezvous/contract/shared';
import type { Caller, MemberCaller } from '../../platform/calls/caller.ts';
import { subscriberOf } from '../../platform/calls/subscriber.ts';
import { type Database, inTransaction, type Trx } from '../../platform/database/database.ts';
import type { Hashing } from '../../platform/secrets/hashing.ts';
import { accessStore, mailCountStore } from './account.access.store.ts';
import type { Confirming } from './account.confirm.ts';
import { memberLoggedOut } from './account.facts.ts';
import type { AccountJobs } from './account.jobs.ts';
import type { Login } from './account.login.ts';
import { resetMailsADay } from './account.rules.ts';
import type { Sessions } from './account.sessions.ts';
import { accountStore, type MemberRow } from './account.store.ts';
import { checkStrength } from './account.strength.ts';
import { hashOf, isId } from './account.tokens.ts';

interface Options {
  db: Database;
  hashing: Hashing;
  login: Login;
  sessions: Sessions;
  mails: AccountJobs;
  confirming: Confirming;
  /** Keys the hashes under which mails are counted. */
  keyed(...parts: string[]): string;
  /** The member's profile name. */
  nameOf(memberId: string): Promise<string>;
}

/** A forgotten password and a new one (§2 Password reset, §8). */
export function createPasswords({ db, hashing, login, sessions, mails, confirming, keyed, nameOf }: Options) {
  async function replace(trx: Trx, caller: Caller, memberId: string, passwordHash: string) {
    await accessStore.setPassword(trx, memberId, passwordHash);
    await mails.mailMember.enqueue(trx, { kind: 'password_changed', member_id: memberId, origin: caller.origin });
  }

  /** Throws `request.invalid` for a password that would be guessed. */
  const checkNew = async ({ site }: Caller, { id, email }: MemberRow, password: string) => checkStrength(password, { site, email, name: await nameOf(id) });

  const tokenOf = (member_id: string, secret: string) => ({ member_id, kind: 'password', token_hash: hashOf(secret) }) as const;

  async function memberOfLink(caller: Caller, id: string): Promise<MemberRow | null> {
    const member = isId(id) ? await accountStore.byId(db, id) : undefined;
    return member && member.site_id === caller.site.id && member.status !== 'deleted' ? member : null;
  }

  async function linkWorks(caller: Caller, link: MailedLink): Promise<boolean> {
    const member = await memberOfLink(caller, link.member);
    return member !== null && (await accountStore.findToken(db, tokenOf(member.id, link.token))) === 'works';
  }

  return {
    linkWorks,

    /** Whose password it is may do what only they may; throws `account.password_wrong`, or `account.login_blocked` after too many. */
    async checkCurrent(caller: MemberCaller, password: string, field: string): Promise<MemberRow> {
      const member = await accountStore.byId(db, caller.member.id);
      try {
        return await login.checkPassword(caller, { email: member?.email ?? '', password });
      } catch (error) {
        const isWrong = error instanceof ProblemError && error.problem.error === accessFailures.login_failed.code;
        throw isWrong ? problem(accessFailures.password_wrong, { fields: { [field]: accessFailures.password_wrong.code } }) : error;
      }
    },

    /** A site that hides accounts answers alike for every address, and writes to each; to strangers only so many a day. */
    async requestReset(caller: Caller, email: string): Promise<void> {
      const { site, locale } = caller;
      const found = await accountStore.byEmail(db, site.id, email);
      const member = found?.status === 'deleted' ? undefined : found;
      if (!member && !site.hides_accounts) throw problem(accessFailures.email_not_found, { fields: { email: accessFailures.email_not_found.code } });
      await inTransaction(db, async (trx) => {
        const take = (key: string[], most: number) => mailCountStore.take(trx, site.id, keyed(...key), most);
        const mayAsk = await take(['reset from', subscriberOf(caller.address)], resetMailsADay.perSubscriber);
        if (!mayAsk || !(await take(['reset', email], resetMailsADay.perEmail))) throw problem(accessFailures.too_many_resets);
        if (member) await mails.mailMember.enqueue(trx, { kind: 'reset', member_id: member.id, origin: caller.origin });
        else if (await take(['reset of strangers'], resetMailsADay.toStrangers))
          await mails.mailStranger.enqueue(trx, { email, site_id: site.id, locale, origin: caller.origin });
      });
    },

    /** The new password, by the mailed link: who has it reads the address, so that is confirmed too. Every session ends; one begins here. */
    async resetPassword(caller: Caller, { password, ...link }: MailedLink & { password: string }): Promise<MemberRow> {
      // Nothing is hashed for a link that opens nothing.
      const owner = await memberOfLink(caller, link.member);
      if (!owner || !(await linkWorks(caller, link))) throw problem(accessFailures.link_invalid);
      await checkNew(caller, owner, password);
      const passwordHash = await hashing.withPlace(() => hashing.hash(password));
      return inTransaction(db, async (trx, afterCommit) => {
        if (!(await accountStore.useToken(trx, tokenOf(link.member, link.token)))) throw problem(accessFailures.link_invalid);
        await replace(trx, caller, link.member, passwordHash);
        // Whoever signed up may not be who reads the address.
        if (await confirming(trx, afterCommit, link.member)) await accessStore.forgetOtherWays(trx, link.member);
        const ended = await sessions.endAll(trx, link.member, null);
        await sessions.begin(trx, caller, link.member);
        const member = await accountStore.byId(trx, link.member);
        if (!member) throw problem(accessFailures.link_invalid);
        await mailCountStore.forget(trx, member.site_id, keyed('reset', member.email));
        await login.forget(trx, caller, member.email);
        afterCommit(memberLoggedOut.name, () => sessions.tellEnded(ended));
        return member;
      });
    },

    async changePassword(caller: MemberCaller, { current, password }: { current: string; password: string }): Promise<void> {
      const member = await this.checkCurrent(caller, current, 'current');
      await checkNew(caller, member, password);
      const passwordHash = await hashing.withPlace(() => hashing.hash(password));
      await inTransaction(db, async (trx, afterCommit) => {
        await replace(trx, caller, member.id, passwordHash);
        await sessions.hold(trx, caller);
        const ended = await sessions.endAll(trx, member.id, caller);
        afterCommit(memberLoggedOut.name, () => sessions.tellEnded(ended));
      });
    },
  };
}

export type Passwords = ReturnType<typeof createPasswords>;
