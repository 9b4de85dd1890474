import { minute } from '@rendezvous/contract/durations';
import { type QueryClient, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { serverNow } from '../../platform/browser/server-clock.ts';
import { inBackground } from '../../platform/query/background.ts';
import { inOrder } from './in-order.ts';
import { type Card, type Deck, decidedBy, deckQuery, type Filter } from './swipe.queries.ts';

/** Fetches more cards when no more than this many are left. */
const few = 4;

/** Reads the deck once all decisions have arrived. */
const fill = (client: QueryClient, filter: Filter) =>
  inOrder(() => client.refetchQueries({ queryKey: deckQuery(filter).queryKey, exact: true }));

/** The cards of the game: more are fetched before they run out, and new likes when a day ends. */
export function useDeck(filter: Filter) {
  const client = useQueryClient();
  const query = deckQuery(filter);
  const { data, dataUpdatedAt, isFetching, isError } = useSuspenseQuery(query);
  // A card may have been liked on its member's page.
  const profiles = data.profiles.filter(({ liked }) => !liked);
  const fillSoon = useEffectEvent(() => inBackground(fill(client, filter)));
  const isShort = profiles.length <= few && !data.isLast;
  useEffect(() => {
    if (isShort) fillSoon();
  }, [isShort]);
  const { next_at } = data.likes;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer with the same instant waits anew
  useEffect(() => {
    // Asked again where this device's clock is ahead of the server's.
    const timer = setTimeout(fillSoon, Math.max(minute, Date.parse(next_at) - serverNow()));
    return () => clearTimeout(timer);
  }, [next_at, dataUpdatedAt]);
  return {
    deck: { ...data, profiles },
    isFilling: isFetching || (isShort && !isError),
    /** More cards could not be fetched. */
    isFailed: isError,
    fill: () => fill(client, filter),
  };
}

/** Updates the cards optimistically, before the calls that confirm the change. */
export function deckIn(client: QueryClient, filter: Filter) {
  const { queryKey } = deckQuery(filter);
  const decided = decidedBy(client);
  const change = (by: (deck: Deck) => Partial<Deck>): void => {
    client.setQueryData<Deck>(queryKey, (deck) => deck && { ...deck, ...by(deck) });
  };
  const without = (cards: readonly Card[], { id }: Card) => cards.filter((card) => card.id !== id);
  return {
    /** The cards after the latest decision, which the screen may not show yet. */
    now(): Deck | undefined {
      const deck = client.getQueryData<Deck>(queryKey);
      return deck && { ...deck, profiles: deck.profiles.filter(({ liked }) => !liked) };
    },
    remove(card: Card): void {
      decided.add(card.id);
      change(({ profiles }) => ({ profiles: without(profiles, card) }));
    },
    putBack(card: Card): void {
      decided.delete(card.id);
      change(({ profiles }) => ({ profiles: [card, ...without(profiles, card)] }));
    },
    setPassed: (passed: Card | null): void => change(() => ({ passed })),
    setLikes: (by: (likes: Deck['likes']) => Deck['likes']): void => change(({ likes }) => ({ likes: by(likes) })),
  };
}
