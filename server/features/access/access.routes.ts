import * as contract from '@rendezvous/contract/access';
import { reportPageHidden } from '@rendezvous/contract/site';
import { bind } from '../../platform/calls/mount.ts';
import type { UserView } from '../member/member.service.ts';
import type { Access } from './access.service.ts';

export const accessRoutes = (access: Access, user: Pick<UserView, 'of'>) => [
  ...bind(contract, {
    logIn: async ({ caller, body }) => ({ user: await user.of(await access.logIn(caller, body)) }),
    logOut: async ({ caller }) => {
      await access.sessions.end(caller);
      return {};
    },
    requestReset: async ({ caller, body }) => {
      await access.requestReset(caller, body.email);
      return {};
    },
    checkReset: async ({ caller, query }) => ({ works: await access.passwords.linkWorks(caller, query) }),
    resetPassword: async ({ caller, body }) => ({
      user: await user.of(await access.passwords.resetPassword(caller, body)),
    }),
    changePassword: async ({ caller, body }) => {
      await access.passwords.changePassword(caller, body);
      return {};
    },
    listSessions: async ({ caller }) => ({ sessions: await access.sessions.list(caller) }),
    endSession: async ({ caller, body }) => {
      await access.sessions.endOne(caller, body.id);
      return {};
    },
    endOtherSessions: async ({ caller }) => {
      await access.sessions.endElsewhere(caller);
      return {};
    },
    endSessions: async ({ caller }) => {
      await access.sessions.endEverywhere(caller);
      return {};
    },
    listPasskeys: async ({ caller }) => ({ passkeys: await access.passkeys.list(caller) }),
    preparePasskey: ({ caller, body }) => access.passkeys.prepare(caller, body.password),
    addPasskey: async ({ caller, body }) => {
      await access.passkeys.add(caller, body);
      return {};
    },
    removePasskey: async ({ caller, body }) => {
      await access.passkeys.remove(caller, body.id);
      return {};
    },
    preparePasskeyLogin: ({ caller }) => access.passkeys.prepareLogin(caller),
    logInWithPasskey: async ({ caller, body }) => ({
      user: await user.of(await access.logInWithPasskey(caller, body)),
    }),
  }),
  ...bind(
    { reportPageHidden },
    {
      reportPageHidden: async ({ caller }) => {
        await access.sessions.pageHidden(caller);
        return {};
      },
    },
  ),
];
