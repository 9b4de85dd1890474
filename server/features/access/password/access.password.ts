import { accessFailures } from '@rendezvous/contract/access';
import { requestFailures } from '@rendezvous/contract/endpoint';
import { isProblem, problem } from '@rendezvous/contract/problem';
import type { MailedLink } from '@rendezvous/contract/shared';
import type { Caller, MemberCaller } from '../../../platform/calls/caller.ts';
import { networkOf } from '../../../platform/calls/networks.ts';
import { inTransaction, type Trx } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform.ts';
import { secretHash } from '../../member/member.secrets.ts';
import type { MemberRow, Members } from '../../member/member.service.ts';
import type { Profiles } from '../../profile/profile.service.ts';
import { barredReset, memberLoggedOut } from '../access.facts.ts';
import type { AccessJobs } from '../access.jobs.ts';
import type { Login } from '../access.login.ts';
import { resetMailsADay } from '../access.rules.ts';
import { credentialStore } from '../sessions/access.devices.store.ts';
import type { SessionKey } from '../sessions/access.sessions.store.ts';
import type { Sessions } from '../sessions/access.sessions.ts';
import { checkStrength } from './access.strength.ts';

interface Options extends Pick<Platform, 'db' | 'events' | 'hashing'> {
  login: Login;
  sessions: Sessions;
  mails: AccessJobs;
  members: Members;
  profiles: Pick<Profiles, 'nameOf'>;
}

/** A forgotten password and a new one (§2 Password reset, §8). */
export function createPasswords({ db, events, hashing, login, sessions, mails, members, profiles }: Options) {
  async function replace(trx: Trx, caller: Caller, memberId: string, passwordHash: string) {
    await members.setPassword(trx, memberId, passwordHash);
    await mails.mailMember.enqueue(trx, { kind: 'password_changed', member_id: memberId, origin: caller.origin });
  }

  /** Throws `request.invalid` for a password that would be guessed. */
  const checkNew = async ({ site }: Caller, { id, email }: MemberRow, password: string) =>
    checkStrength(password, { site, email, name: await profiles.nameOf(id) });

  const tokenOf = (member_id: string, secret: string) =>
    ({ member_id, kind: 'password', token_hash: secretHash(secret) }) as const;

  async function linkWorks(caller: Caller, link: MailedLink): Promise<boolean> {
    const member = await members.ofLink(caller, link.member);
    return member !== undefined && (await members.links.find(db, tokenOf(member.id, link.token))) === 'works';
  }

  return {
    linkWorks,
    checkNew,

    /**
     * Hands an account whose address nobody had confirmed to the owner of that address: whoever signed up may have
     * typed somebody else's, and keeps neither password nor passkey nor session nor a pending address. Hand the result
     * to `sessions.announceEnded`.
     */
    async handOver(trx: Trx, memberId: string, passwordHash: string): Promise<SessionKey[]> {
      await members.setPassword(trx, memberId, passwordHash);
      await credentialStore.removeOthers(trx, memberId);
      return sessions.endAll(trx, memberId, null);
    },

    /**
     * Re-checks the member's password before a sensitive change; throws `access.password_wrong`, or
     * `access.login_blocked` after too many.
     */
    async checkCurrent(caller: MemberCaller, password: string, field: string): Promise<MemberRow> {
      const member = await members.byId(db, caller.member.id);
      try {
        return await login.checkPassword(caller, { email: member?.email ?? '', password });
      } catch (error) {
        if (isProblem(error, accessFailures.barred)) throw problem(requestFailures.authentication_required);
        const isWrong = isProblem(error, accessFailures.login_failed);
        throw isWrong
          ? problem(accessFailures.password_wrong, { fields: { [field]: accessFailures.password_wrong.code } })
          : error;
      }
    },

    /**
     * Where a site hides accounts, every address gets the same answer and a mail; the mails to strangers are limited
     * per day.
     */
    async requestReset(caller: Caller, email: string): Promise<void> {
      const { site, locale } = caller;
      const found = await members.byEmail(db, site.id, email);
      const member = found?.status === 'deleted' ? undefined : found;
      if (!member && !site.hides_accounts)
        throw problem(accessFailures.email_not_found, { fields: { email: accessFailures.email_not_found.code } });
      await inTransaction(db, async (trx) => {
        const take = (key: string[], most: number) => members.takeMail(trx, site.id, key, most);
        const mayAsk = await take(['reset from', networkOf(caller.address)], resetMailsADay.perSubscriber);
        if (!mayAsk || !(await take(['reset', email], resetMailsADay.perEmail)))
          throw problem(accessFailures.too_many_resets);
        if (member?.barred_at) await events.publishInTransaction(trx, barredReset, { member_id: member.id });
        else if (member)
          await mails.mailMember.enqueue(trx, { kind: 'reset', member_id: member.id, origin: caller.origin });
        else if (await take(['reset of strangers'], resetMailsADay.toStrangers))
          await mails.mailStranger.enqueue(trx, { email, site_id: site.id, locale, origin: caller.origin });
      });
    },

    /**
     * Sets a new password by the mailed link, which also confirms the address it was read at. Every session ends; one
     * begins here.
     */
    async resetPassword(caller: Caller, { password, ...link }: MailedLink & { password: string }): Promise<MemberRow> {
      // Checked before hashing, which is expensive.
      const owner = await members.ofLink(caller, link.member);
      if (!owner || !(await linkWorks(caller, link))) throw problem(accessFailures.link_invalid);
      await checkNew(caller, owner, password);
      const passwordHash = await hashing.hash(password);
      return inTransaction(db, async (trx, afterCommit) => {
        await members.lock(trx, link.member);
        if (!(await members.links.use(trx, tokenOf(link.member, link.token))))
          throw problem(accessFailures.link_invalid);
        await replace(trx, caller, link.member, passwordHash);
        // The person who signed up may not be the one who reads the address.
        if (await members.confirm(trx, link.member)) await credentialStore.removeOthers(trx, link.member);
        const ended = await sessions.endAll(trx, link.member, null);
        await sessions.begin(trx, caller, link.member);
        const member = await members.byId(trx, link.member);
        if (!member) throw problem(accessFailures.link_invalid);
        await members.resetMailCount(trx, member.site_id, ['reset', member.email]);
        await login.clearFailures(trx, caller, member.email);
        afterCommit(memberLoggedOut.name, () => sessions.announceEnded(ended));
        return member;
      });
    },

    async changePassword(
      caller: MemberCaller,
      { current, password }: { current: string; password: string },
    ): Promise<void> {
      const member = await this.checkCurrent(caller, current, 'current');
      await checkNew(caller, member, password);
      const passwordHash = await hashing.hash(password);
      await inTransaction(db, async (trx, afterCommit) => {
        await replace(trx, caller, member.id, passwordHash);
        await sessions.hold(trx, caller);
        const ended = await sessions.endAll(trx, member.id, caller);
        afterCommit(memberLoggedOut.name, () => sessions.announceEnded(ended));
      });
    },
  };
}

export type Passwords = ReturnType<typeof createPasswords>;
