import { createHmac } from 'node:crypto';
import { requestFailures } from '@rendezvous/contract/endpoint';
import type { User } from '@rendezvous/contract/member';
import { problem } from '@rendezvous/contract/problem';
import type { Locale, MailedLink } from '@rendezvous/contract/shared';
import type { Caller, MemberCaller } from '../../platform/calls/caller.ts';
import { type Connection, inTransaction, type Trx } from '../../platform/database/database.ts';
import type { Events } from '../../platform/database/events.ts';
import type { Jobs } from '../../platform/database/jobs.ts';
import { sharedReads } from '../../platform/database/pipeline/shared-reads.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import type { Config } from '../../platform/process/config.ts';
import { inEvenTime } from '../../platform/secrets/even-time.ts';
import type { Hashing } from '../../platform/secrets/hashing.ts';
import type { Sites } from '../site/site.service.ts';
import { createActivation } from './account.activation.ts';
import { createConfirming } from './account.confirm.ts';
import { createDeletion } from './account.deletion.ts';
import { deviceOf } from './account.device.rules.ts';
import { createEmailChange } from './account.email.ts';
import { accountJobs, type Reminders } from './account.jobs.ts';
import { createLogin } from './account.login.ts';
import { createPartners } from './account.partner.ts';
import { createPasskeys } from './account.passkeys.ts';
import { createPasswords } from './account.password.ts';
import { createSessions } from './account.sessions.ts';
import { createSignup } from './account.signup.ts';
import { accountStore, type ShownMember } from './account.store.ts';
import { isId } from './account.tokens.ts';

export * from './account.facts.ts';
export { presentAccounts } from './account.fragments.store.ts';
export type { ShownMember } from './account.store.ts';

interface Options {
  connection: Connection;
  events: Events;
  jobs: Jobs;
  mailer: Mailer;
  hashing: Hashing;
  sites: Sites;
  config: Pick<Config, 'SECRET' | 'acceptedSecrets'>;
  /** The member's profile name, from the feature that comes later. */
  nameOf(memberId: string): Promise<string>;
  reminders: Reminders;
}

/** Who a member is: sign-up, confirmation, log-in and sessions (§2 Signup, §4 Account, §8 Login). */
export function createAccount({ connection, events, jobs, mailer, hashing, sites, config, nameOf, reminders }: Options) {
  const { db } = connection;
  const sessions = createSessions({ connection, events });
  const mails = accountJobs({ db, jobs, mailer, sites, reminders, sweep: sessions.sweep });
  const confirming = createConfirming(events);
  const activation = createActivation({ db, hashing, sessions, mails, confirming, keyed, nameOf });
  const login = createLogin({ db, hashing, keyed, mailActivation: activation.mailAgain });
  const passwords = createPasswords({ db, hashing, login, sessions, mails, confirming, keyed, nameOf });
  const emails = createEmailChange({ db, passwords, sessions, mails, confirming, keyed, nameOf });
  const deletion = createDeletion({ db, events, jobs, mailer, sites, sessions, hashing, handOver: activation.handOver });
  const passkeys = createPasskeys({ db, passwords, sessions, mails });
  const signup = createSignup({ db, events, hashing, sessions, sites, mails, mailReactivation: deletion.mailAgain });

  const partners = createPartners({ db, secrets: config.acceptedSecrets, signup });

  /** What is counted under a person's address is kept under a hash that only we can make. */
  function keyed(...parts: string[]): string {
    return createHmac('sha256', config.SECRET).update(parts.join('\n')).digest('base64url');
  }

  /** A site that hides accounts does not tell by its time either whether there is one. */
  const evenly = <T>({ site }: Caller, work: () => Promise<T>): Promise<T> => (site.hides_accounts ? inEvenTime(work) : work());

  async function findMember(id: string) {
    const member = isId(id) ? await accountStore.byId(db, id) : undefined;
    if (!member || member.status === 'deleted') return null;
    const { email, site_id, pool, status, language, signup_date, notifications_disabled } = member;
    return { id, email, site_id, pool, status, language, signup_date, notifications_disabled };
  }

  const readShown = sharedReads(
    (ids) => accountStore.shown(connection.reads, ids),
    (row) => row.id,
  );

  /** Begins a session here; who was only ever elsewhere is told by mail. */
  async function enter(caller: Caller, memberId: string): Promise<void> {
    await inTransaction(db, async (trx) => {
      const isNew = await sessions.begin(trx, caller, memberId);
      const device = { ...deviceOf(caller.userAgent), at: new Date().toISOString() };
      if (isNew) await mails.mailMember.enqueue(trx, { kind: 'new_device', member_id: memberId, origin: caller.origin, device });
    });
    await sessions.endPrevious(caller);
  }

  return {
    sessionMember: sessions.sessionMember,
    pageHidden: sessions.pageHidden,
    sessionsOver: sessions.over,
    logOut: sessions.end,
    /** Whether a session of the member, by its token's hash, is not over. */
    hasSession: (member_id: string, token_hash: string) => sessions.has({ member_id, token_hash }),
    /** The member as they are shown to themselves; undefined when there is none. */
    shown: (memberId: string): Promise<ShownMember | undefined> => readShown(memberId),
    findMember,
    /** Whether the member is not erased, and will not be before the transaction ends; one who left may still come back. */
    hold: (trx: Trx, memberId: string): Promise<boolean> => accountStore.hold(trx, memberId),
    /** Makes a member one whose address is confirmed; false when they were already. */
    confirm: (memberId: string) => inTransaction(db, (trx, afterCommit) => confirming(trx, afterCommit, memberId)),
    listSessions: sessions.list,
    endSession: sessions.endOne,
    endSessions: (caller: MemberCaller) => sessions.endEverywhere(caller),
    endOtherSessions: (caller: MemberCaller) => sessions.endElsewhere(caller),
    requestReset: (caller: Caller, email: string) => evenly(caller, () => passwords.requestReset(caller, email)),
    resetWorks: passwords.linkWorks,
    changePassword: (caller: MemberCaller, form: { current: string; password: string }) => passwords.changePassword(caller, form),
    changeEmail: emails.changeEmail,
    confirmEmail: emails.confirmEmail,
    passkeys,
    checkIdentity: signup.checkIdentity,
    deletion,

    readPartnerToken: partners.readToken,

    async completeSignup(caller: Caller, form: Parameters<typeof partners.complete>[1]): Promise<ShownMember | null> {
      const member = await evenly(caller, () => partners.complete(caller, form));
      if (member) await sessions.endPrevious(caller);
      return member;
    },

    async signUp(caller: Caller, form: Parameters<typeof signup.signUp>[1]): Promise<ShownMember | null> {
      const member = await evenly(caller, () => signup.signUp(caller, form));
      if (member) await sessions.endPrevious(caller);
      return member;
    },

    async logIn(caller: Caller, credentials: { email: string; password: string }): Promise<ShownMember> {
      const member = await evenly(caller, () => login.checkPassword(caller, credentials));
      await enter(caller, member.id);
      return member;
    },

    async logInWithPasskey(caller: Caller, response: Parameters<typeof passkeys.check>[1]): Promise<ShownMember> {
      const member = await passkeys.check(caller, response);
      await enter(caller, member.id);
      return member;
    },

    async resetPassword(caller: Caller, form: MailedLink & { password: string }): Promise<ShownMember> {
      return passwords.resetPassword(caller, form);
    },

    /** §4: mails to an address stop, on every site where somebody has it; an unknown address changes nothing. */
    async disableMails(email: string, reason: User['notifications_disabled'][number]): Promise<void> {
      for (const { id } of sites.all()) await accountStore.disableMails(db, id, email, reason);
    },

    enableMails: (memberId: string): Promise<void> => accountStore.enableMails(db, memberId),

    async saveLanguage(caller: MemberCaller, language: Locale): Promise<void> {
      if (!caller.site.settings.languages.includes(language)) throw problem(requestFailures.invalid, { fields: { language: 'request.invalid' } });
      await accountStore.saveLanguage(db, caller.member.id, language);
    },

    activate: (caller: Caller, form: Parameters<typeof activation.activate>[1]): Promise<ShownMember> => activation.activate(caller, form),
    resendActivation: activation.resend,
  };
}

export type Account = ReturnType<typeof createAccount>;
