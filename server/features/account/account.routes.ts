import * as contract from '@rendezvous/contract/account';
import { bind } from '../../platform/calls/mount.ts';
import type { UserView } from '../member/member.service.ts';
import type { Accounts } from './account.service.ts';

export const accountRoutes = ({ signUp, signup, activation, emails }: Accounts, user: Pick<UserView, 'of'>) =>
  bind(contract, {
    signUp: async ({ caller, body }) => {
      const member = await signUp(caller, body);
      return { user: member && (await user.of(member)) };
    },
    checkIdentity: async ({ caller, body }) => {
      await signup.checkIdentity(caller, body);
      return {};
    },
    activate: async ({ caller, body }) => ({ user: await user.of(await activation.activate(caller, body)) }),
    resendActivation: async ({ caller }) => ({ email: await activation.resend(caller) }),
    changeEmail: async ({ caller, body }) => {
      await emails.changeEmail(caller, body);
      return {};
    },
    confirmEmail: async ({ caller, body }) => ({ email: await emails.confirmEmail(caller, body) }),
  });
