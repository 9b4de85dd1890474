import * as contract from '@rendezvous/contract/account';
import * as attribution from '@rendezvous/contract/attribution';
import { bind } from '../../platform/calls/bind.ts';
import type { UserView } from '../member/member.service.ts';
import type { Accounts } from './account.service.ts';

export const accountRoutes = ({ signup, activation, emails }: Accounts, user: Pick<UserView, 'of'>) => [
  ...bind(contract, {
    signUp: async ({ caller, body }) => {
      const member = await signup.signUp(caller, async () => ({ caller, form: body }));
      return { user: member && (await user.of(member)) };
    },
    checkIdentity: ({ caller, body }) => signup.checkIdentity(caller, body),
    activate: async ({ caller, body }) => ({ user: await user.of(await activation.activate(caller, body)) }),
    activateByCode: async ({ caller, body }) => ({
      user: await user.of(await activation.activateByCode(caller, body.code)),
    }),
    resendActivation: async ({ caller }) => ({ email: await activation.resend(caller) }),
    changeEmail: ({ caller, body }) => emails.changeEmail(caller, body),
    confirmEmail: async ({ caller, body }) => ({ email: await emails.confirmEmail(caller, body) }),
  }),
  ...bind(attribution, {
    answerAttribution: async ({ caller, body }) => {
      caller.effects.keepsAttribution = body.keep === 'yes';
    },
  }),
];
