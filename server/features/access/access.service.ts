import type { Caller } from '../../platform/calls/caller.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import { memberErased } from '../member/member.facts.ts';
import { keyedWith } from '../member/member.secrets.ts';
import type { Members, ShownMember } from '../member/member.service.ts';
import type { Profiles } from '../profile/profile.service.ts';
import type { Sites } from '../site/site.service.ts';
import { attemptStore } from './access.attempts.store.ts';
import { withHiddenTiming } from './access.hidden-timing.ts';
import { accessJobs } from './access.jobs.ts';
import { createLogin } from './access.login.ts';
import { passkeyStore } from './access.passkeys.store.ts';
import { createPasskeys } from './access.passkeys.ts';
import { attemptRetention, deviceKnownFor } from './access.rules.ts';
import { createPasswords } from './password/access.password.ts';
import { credentialStore, deviceStore } from './sessions/access.devices.store.ts';
import { devices } from './sessions/access.devices.ts';
import { sessionStore } from './sessions/access.sessions.store.ts';
import { createSessions } from './sessions/access.sessions.ts';

export { deviceOf } from './sessions/access.device.rules.ts';
export { membersInBrowser } from './sessions/access.devices.fragments.store.ts';

export interface AccessOptions
  extends Pick<Platform, 'connection' | 'events' | 'jobs' | 'mailer' | 'hashing' | 'config'> {
  sites: Sites;
  members: Members;
  profiles: Pick<Profiles, 'nameOf'>;
}

/**
 * How a member gets in and stays safe: log-in, sessions, devices, password, reset and passkeys (§2 Password reset, §8
 * Login).
 */
export function createAccess({
  connection,
  events,
  jobs,
  mailer,
  hashing,
  sites,
  members,
  profiles,
  config,
}: AccessOptions) {
  const { db } = connection;
  const sessions = createSessions({ connection, events });
  const mails = accessJobs({ db, jobs, mailer, sites, members });
  const login = createLogin({ db, events, hashing, members, keyed: keyedWith(config.SECRET) });
  const passwords = createPasswords({ db, events, hashing, login, sessions, mails, members, profiles });
  const passkeys = createPasskeys({ db, members, passwords, sessions, mails });

  async function sweep(): Promise<void> {
    await sessionStore.sweep(db);
    await attemptStore.sweep(db, new Date(Date.now() - attemptRetention));
    await passkeyStore.sweep(db);
    await deviceStore.sweep(db, new Date(Date.now() - deviceKnownFor));
  }
  jobs.schedule('access.sweep', '17 3 * * *', sweep);

  events.inTransaction(memberErased, async (trx, { member_id }) => {
    await sessions.endAll(trx, member_id, null);
    await credentialStore.removeOthers(trx, member_id);
    await passkeyStore.removeChallenges(trx, member_id);
  });

  /** Begins a session here, and mails the member if the device is new. */
  async function enter(caller: Caller, memberId: string): Promise<void> {
    await inTransaction(db, async (trx) => {
      const isNew = await sessions.begin(trx, caller, memberId);
      if (isNew) await mails.mailDevice(trx, caller, 'new_device', memberId);
    });
    await sessions.endPrevious(caller);
  }

  return {
    sessions,
    devices,
    passwords,
    passkeys,
    requestReset: (caller: Caller, email: string) =>
      withHiddenTiming(caller, () => passwords.requestReset(caller, email)),

    async logIn(caller: Caller, credentials: { email: string; password: string }): Promise<ShownMember> {
      const member = await withHiddenTiming(caller, () => login.checkPassword(caller, credentials));
      await enter(caller, member.id);
      return member;
    },

    async logInWithPasskey(caller: Caller, response: Parameters<typeof passkeys.check>[1]): Promise<ShownMember> {
      const member = await passkeys.check(caller, response);
      if (member.barred_at) throw members.barred(member.id);
      await enter(caller, member.id);
      return member;
    },

    /** A member's sessions, and the devices and passkeys that open the account. */
    credentials: async (memberId: string) => ({
      sessions: await sessionStore.personalData(db, memberId),
      devices: await deviceStore.personalData(db, memberId),
      passkeys: await passkeyStore.personalData(db, memberId),
    }),
  };
}

export type Access = ReturnType<typeof createAccess>;
