import * as access from '@rendezvous/contract/access';
import * as contract from '@rendezvous/contract/account';
import { deleteAccount, reactivate, requestReactivation } from '@rendezvous/contract/departure';
import * as members from '@rendezvous/contract/member';
import * as partner from '@rendezvous/contract/partner';
import { reportPageHidden } from '@rendezvous/contract/site';
import type { MemberCaller } from '../../platform/calls/caller.ts';
import { bind } from '../../platform/calls/mount.ts';
import type { Account, ShownMember } from './account.service.ts';

/** What the caller is told of themselves, of what every feature knows. */
export interface UserView {
  of(member: ShownMember): Promise<members.User>;
  read(caller: MemberCaller): Promise<members.User>;
}

export const accountRoutes = (account: Account, user: UserView) => [
  ...bind(members, {
    readUser: async ({ caller }) => ({ user: await user.read(caller) }),
    saveLanguage: async ({ caller, body }) => {
      await account.saveLanguage(caller, body.language);
      return {};
    },
  }),
  ...bind(contract, {
    signUp: async ({ caller, body }) => {
      const member = await account.signUp(caller, body);
      return { user: member && (await user.of(member)) };
    },
    checkIdentity: async ({ caller, body }) => {
      await account.checkIdentity(caller, body);
      return {};
    },
    activate: async ({ caller, body }) => ({ user: await user.of(await account.activate(caller, body)) }),
    resendActivation: async ({ caller }) => ({ email: await account.resendActivation(caller) }),
    changeEmail: async ({ caller, body }) => {
      await account.changeEmail(caller, body);
      return {};
    },
    confirmEmail: async ({ caller, body }) => ({ email: await account.confirmEmail(caller, body) }),
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
    logIn: async ({ caller, body }) => ({ user: await user.of(await account.logIn(caller, body)) }),
    logOut: async ({ caller }) => {
      await account.logOut(caller);
      return {};
    },
    requestReset: async ({ caller, body }) => {
      await account.requestReset(caller, body.email);
      return {};
    },
    checkReset: async ({ caller, query }) => ({ works: await account.resetWorks(caller, query) }),
    resetPassword: async ({ caller, body }) => ({ user: await user.of(await account.resetPassword(caller, body)) }),
    changePassword: async ({ caller, body }) => {
      await account.changePassword(caller, body);
      return {};
    },
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
    logInWithPasskey: async ({ caller, body }) => ({ user: await user.of(await account.logInWithPasskey(caller, body)) }),
  }),
  ...bind(partner, {
    readPartnerToken: ({ caller, query }) => account.readPartnerToken(caller, query.token),
    completeSignup: async ({ caller, body }) => {
      const member = await account.completeSignup(caller, body);
      return { user: member && (await user.of(member)) };
    },
  }),
];

export const deletionRoutes = ({ deletion }: Pick<Account, 'deletion'>, user: UserView) =>
  bind(
    { deleteAccount, reactivate, requestReactivation },
    {
      deleteAccount: ({ caller }) => deletion.remove(caller),
      requestReactivation: async ({ caller, body }) => {
        await deletion.requestReactivation(caller, body.email);
        return {};
      },
      reactivate: async ({ caller, body }) => ({ user: await user.of(await deletion.reactivate(caller, body)) }),
    },
  );
