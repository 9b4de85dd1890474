import * as contract from '@rendezvous/contract/member';
import { bind } from '../../platform/calls/bind.ts';
import type { Members, UserView } from './member.service.ts';

export const memberRoutes = (members: Members, user: Pick<UserView, 'read'>) =>
  bind(contract, {
    readUser: async ({ caller }) => ({ user: await user.read(caller) }),
    saveLanguage: ({ caller, body }) => members.saveLanguage(caller, body.language),
    chooseLanguage: async ({ caller, body }) => {
      await members.saveLanguage(caller, body.language);
      caller.effects.language = body.language;
    },
  });
