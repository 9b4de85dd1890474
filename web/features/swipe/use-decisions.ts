import { problemCode } from '@rendezvous/contract/problem';
import { likeInGame, pass as passCall, swipeFailures, undoPass } from '@rendezvous/contract/swipe';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../platform/query/api.ts';
import { inBackground } from '../../platform/query/background.ts';
import { setLiked } from '../like/like.queries.ts';
import { inOrder } from './in-order.ts';
import type { Card, Filter } from './swipe.queries.ts';
import { deckIn } from './use-deck.ts';

/** The decisions on the cards: shown at once, and taken back if the call fails. */
export function useDecisions(filter: Filter, fill: () => Promise<unknown>) {
  const client = useQueryClient();
  const deck = deckIn(client, filter);
  const [error, setError] = useState<unknown>();
  const [isLimited, setLimited] = useState(false);
  const passedBefore = useRef<Card[]>([]);
  const likesUnderWay = useRef(0);

  async function sendLike(card: Card): Promise<void> {
    likesUnderWay.current += 1;
    deck.remove(card);
    deck.setLikes(({ left, ...likes }) => ({ ...likes, left: left - 1 }));
    const call = async () => {
      const answer = await inOrder(() => api(likeInGame, { body: { profile: card.id } })).finally(() => {
        likesUnderWay.current -= 1;
      });
      deck.setLikes(() => ({ ...answer.likes, left: Math.max(0, answer.likes.left - likesUnderWay.current) }));
      return answer;
    };
    await setLiked(client, card.id, true, call).catch((failure: unknown) => {
      const code = problemCode(failure);
      // The member is gone or hidden, so their card is too.
      if (!code?.startsWith('profile.')) deck.putBack(card);
      if (code === swipeFailures.limit_reached.code) setLimited(true);
      else setError(failure);
      return fill();
    });
  }

  async function sendPass(card: Card): Promise<void> {
    const before = deck.now()?.passed ?? null;
    if (before) passedBefore.current.push(before);
    deck.remove(card);
    deck.setPassed(card);
    await inOrder(() => api(passCall, { body: { profile: card.id } })).catch((failure: unknown) => {
      deck.putBack(card);
      const passed = deck.now()?.passed?.id;
      // Another may have been passed meanwhile, and an answer may have set the one before.
      if (passed === card.id || passed === before?.id) deck.setPassed(passedBefore.current.pop() ?? null);
      else passedBefore.current = passedBefore.current.filter(({ id }) => id !== card.id);
      setError(failure);
    });
  }

  async function sendUndo(card: Card): Promise<void> {
    deck.putBack(card);
    const before = passedBefore.current.pop();
    deck.setPassed(before ?? null);
    await inOrder(() => api(undoPass, { body: { profile: card.id } })).catch((failure: unknown) => {
      deck.remove(card);
      deck.setPassed(card);
      if (before) passedBefore.current.push(before);
      setError(failure);
    });
  }

  const started = (work: Promise<void>): true => {
    setError(undefined);
    inBackground(work);
    return true;
  };
  return {
    now: deck.now,
    error,
    isLimited,
    closeLimit: () => setLimited(false),
    /** Whether the card leaves: at the limit, a like does not go through. */
    like(card: Card): boolean {
      if ((deck.now()?.likes.left ?? 0) > 0) return started(sendLike(card));
      setLimited(true);
      return false;
    },
    pass: (card: Card): boolean => started(sendPass(card)),
    undo: (card: Card): boolean => started(sendUndo(card)),
  };
}
