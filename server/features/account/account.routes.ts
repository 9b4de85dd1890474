import * as access from '@rendezvous/contract/access';
import * as contract from '@rendezvous/contract/account';
import * as deletionContract from '@rendezvous/contract/deletion';
import * as partner from '@rendezvous/contract/partner';
import * as passkey from '@rendezvous/contract/passkey';
import { reportPageHidden } from '@rendezvous/contract/site';
import { bind } from '../../platform/calls/mount.ts';
import type { Account } from './account.service.ts';

export const accountRoutes = (account: Account) => [
  ...bind(contract, {
    readUser: async ({ caller }) => ({ user: await account.readUser(caller) }),
    logIn: async ({ caller, body }) => ({ user: await account.logIn(caller, body) }),
    logOut: async ({ caller }) => {
      await account.logOut(caller);
      return {};
    },
    saveLanguage: async ({ caller, body }) => {
      await account.saveLanguage(caller, body.language);
      return {};
    },
    signUp: async ({ caller, body }) => ({ user: await account.signUp(caller, body) }),
    checkIdentity: async ({ caller, body }) => {
      await account.checkIdentity(caller, body);
      return {};
    },
    activate: async ({ caller, body }) => ({ user: await account.activate(caller, body) }),
    resendActivation: async ({ caller }) => ({ email: await account.resendActivation(caller) }),
  }),
  ...bind(
    { reportPageHidden },
    {
      reportPageHidden: async ({ caller }) => {
        await account.pageHidden(caller);
        return {};
      },
    },
  ),
  ...bind(access, {
    requestReset: async ({ caller, body }) => {
      await account.requestReset(caller, body.email);
      return {};
    },
    checkReset: async ({ caller, query }) => ({ works: await account.resetWorks(caller, query) }),
    resetPassword: async ({ caller, body }) => ({ user: await account.resetPassword(caller, body) }),
    changePassword: async ({ caller, body }) => {
      await account.changePassword(caller, body);
      return {};
    },
    changeEmail: async ({ caller, body }) => {
      await account.changeEmail(caller, body);
      return {};
    },
    confirmEmail: async ({ caller, body }) => ({ email: await account.confirmEmail(caller, body) }),
    listSessions: async ({ caller }) => ({ sessions: await account.listSessions(caller) }),
    endSession: async ({ caller, body }) => {
      await account.endSession(caller, body.id);
      return {};
    },
    endOtherSessions: async ({ caller }) => {
      await account.endOtherSessions(caller);
      return {};
    },
    endSessions: async ({ caller }) => {
      await account.endSessions(caller);
      return {};
    },
  }),
  ...bind(partner, {
    readPartnerToken: ({ caller, query }) => account.readPartnerToken(caller, query.token),
    completeSignup: async ({ caller, body }) => ({ user: await account.completeSignup(caller, body) }),
  }),
  ...bind(passkey, {
    listPasskeys: async ({ caller }) => ({ passkeys: await account.passkeys.list(caller) }),
    preparePasskey: ({ caller, body }) => account.passkeys.prepare(caller, body.password),
    addPasskey: async ({ caller, body }) => {
      await account.passkeys.add(caller, body);
      return {};
    },
    removePasskey: async ({ caller, body }) => {
      await account.passkeys.remove(caller, body.id);
      return {};
    },
    preparePasskeyLogin: ({ caller }) => account.passkeys.prepareLogin(caller),
    logInWithPasskey: async ({ caller, body }) => ({ user: await account.logInWithPasskey(caller, body) }),
  }),
];

export const deletionRoutes = ({ deletion }: Pick<Account, 'deletion'>) =>
  bind(deletionContract, {
    deleteAccount: ({ caller }) => deletion.remove(caller),
    requestReactivation: async ({ caller, body }) => {
      await deletion.requestReactivation(caller, body.email);
      return {};
    },
    reactivate: async ({ caller, body }) => ({ user: await deletion.reactivate(caller, body) }),
  });
