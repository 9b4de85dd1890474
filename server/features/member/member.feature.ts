import type { Part } from '../../part.ts';
import type { Platform } from '../../platform.ts';
import type { Sites } from '../site/site.service.ts';
import { type MemberDesk, memberDeskRoutes } from './member.desk.routes.ts';
import { memberBarred, memberDeleted } from './member.facts.ts';
import { mailStore } from './member.mails.store.ts';
import { memberRoutes } from './member.routes.ts';
import { createMembers, type UserView } from './member.service.ts';

export function memberFeature(platform: Platform, given: { readonly sites: Sites }) {
  const { db, events, live } = platform;
  const members = createMembers({ ...platform, ...given });
  for (const fact of [memberDeleted, memberBarred])
    events.afterCommit(fact, ({ member_id }) => live.disconnect(member_id));

  return {
    service: members,
    routes: ({ user, memberDesk }: { user: UserView; memberDesk: MemberDesk }) => [
      ...memberRoutes(members, user),
      ...memberDeskRoutes(memberDesk),
    ],
    personalData: {
      name: 'account',
      tables: ['member_email', 'member_mail'],
      read: async ({ id }) => ({ ...(await members.personalData(db, id)), mails: await mailStore.ofMember(db, id) }),
    },
    mailEvent: ({ address, reason }) => members.disableMails(address, reason),
  } satisfies Part;
}
