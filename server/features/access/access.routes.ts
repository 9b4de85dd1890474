import * as contract from '@rendezvous/contract/access';
import { reportPageHidden } from '@rendezvous/contract/site';
import { bind } from '../../platform/calls/bind.ts';
import type { UserView } from '../member/member.service.ts';
import type { Access } from './access.service.ts';

export const accessRoutes = (access: Access, user: Pick<UserView, 'of'>) =>
  bind(
    { ...contract, reportPageHidden },
    {
      logIn: async ({ caller, body }) => ({ user: await user.of(await access.logIn(caller, body)) }),
      logOut: ({ caller }) => access.sessions.end(caller),
      requestReset: ({ caller, body }) => access.requestReset(caller, body.email),
      checkReset: async ({ caller, query }) => ({ works: await access.passwords.linkWorks(caller, query) }),
      resetPassword: async ({ caller, body }) => ({
        user: await user.of(await access.passwords.resetPassword(caller, body)),
      }),
      changePassword: ({ caller, body }) => access.passwords.changePassword(caller, body),
      listSessions: async ({ caller }) => ({ sessions: await access.sessions.list(caller) }),
      endSession: ({ caller, body }) => access.sessions.endOne(caller, body.id),
      endOtherSessions: ({ caller }) => access.sessions.endElsewhere(caller),
      endSessions: ({ caller }) => access.sessions.endEverywhere(caller),
      listPasskeys: async ({ caller }) => ({ passkeys: await access.passkeys.list(caller) }),
      preparePasskey: ({ caller, body }) => access.passkeys.prepare(caller, body.password),
      addPasskey: ({ caller, body }) => access.passkeys.add(caller, body),
      removePasskey: ({ caller, body }) => access.passkeys.remove(caller, body.id),
      preparePasskeyLogin: ({ caller }) => access.passkeys.prepareLogin(caller),
      logInWithPasskey: async ({ caller, body }) => ({
        user: await user.of(await access.logInWithPasskey(caller, body)),
      }),
      reportPageHidden: ({ caller }) => access.sessions.pageHidden(caller),
    },
  );
