import * as contract from '@rendezvous/contract/account';
import { bind } from '../../platform/mount.ts';
import type { Account } from './account.service.ts';

export const accountRoutes = (account: Account) =>
  bind(contract, {
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
  });
