import type { Answer } from '@rendezvous/contract/endpoint';
import * as contract from '@rendezvous/contract/like';
import { bind } from '../../platform/calls/bind.ts';
import type { MemberCaller } from '../../platform/calls/caller.ts';
import type { Likes } from './like.service.ts';

export interface LikeViews {
  likeLists(caller: MemberCaller, cursor?: string): Promise<Answer<typeof contract.listLikes>>;
}

export const likeRoutes = (likes: Likes, { likeLists }: LikeViews) =>
  bind(contract, {
    listLikes: ({ caller, query }) => likeLists(caller, query.cursor),
    like: ({ caller, body }) =>
      likes.like({ member: caller.member, other: body.profile, aboutLine: body.about_line }, caller.site),
    likeSeveral: ({ caller, body }) => likes.likeSeveral(caller.member, body.profiles),
    unlike: ({ caller, body }) => likes.unlike({ member: caller.member, other: body.profile }),
    markLikeSeen: ({ caller, body }) => likes.received.markSeen(caller.member, body.profile),
    markHiddenLikesSeen: ({ caller }) => likes.received.markHiddenSeen(caller.member),
    readAutomaticLike: ({ caller }) => likes.automaticLike(caller.member),
    readMatchFinder: ({ caller }) => likes.readMatchFinder(caller.member.id),
    changeMatchFinder: ({ caller, body }) => likes.changeMatchFinder(caller.member.id, body.automatic),
  });
