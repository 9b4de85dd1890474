import type { Answer } from '@rendezvous/contract/endpoint';
import * as contract from '@rendezvous/contract/swipe';
import type { z } from 'zod';
import { bind } from '../../platform/calls/bind.ts';
import type { MemberCaller } from '../../platform/calls/caller.ts';
import type { Swipes } from './swipe.service.ts';

/** The next cards of the game, and what the member has left to do in it. */
export type SwipeDeckView = (
  caller: MemberCaller,
  filter: z.output<typeof contract.readDeck.query>,
) => Promise<Answer<typeof contract.readDeck>>;

export const swipeRoutes = (swipes: Swipes, { swipeDeck }: { swipeDeck: SwipeDeckView }) =>
  bind(contract, {
    readDeck: ({ caller, query }) => swipeDeck(caller, query),
    likeInGame: ({ caller, body }) => swipes.like({ member: caller.member, other: body.profile }),
    pass: ({ caller, body }) => swipes.pass({ member: caller.member, other: body.profile }),
    undoPass: ({ caller, body }) => swipes.undo({ member: caller.member, other: body.profile }),
  });
