import { Skeleton } from '@mantine/core';
import { likesPerDay } from '@rendezvous/contract/swipe';
import { lazy, Suspense, useRef } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { useHydrated } from '../../platform/document/hydrated.ts';
import { useMorphOnPress } from '../../platform/document/morphs.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { inBackground } from '../../platform/query/background.ts';
import { problemText } from '../../platform/query/problem.ts';
import { Controls } from './controls.tsx';
import { EmptyDeck } from './empty-deck.tsx';
import { LikesLeft, useNextLikes } from './likes-left.tsx';
import type { Card, Filter } from './swipe.queries.ts';
import { SwipeCard } from './swipe-card.tsx';
import { useDecisions } from './use-decisions.ts';
import { useDeck } from './use-deck.ts';
import type { Side } from './use-drag.ts';
import { useKeys } from './use-keys.ts';
import { useStack } from './use-stack.ts';

const LimitDialog = lazy(async () => ({ default: (await import('./limit-dialog.tsx')).LimitDialog }));

/** The stack of cards with its buttons and keys. */
export function Game({ filter }: { filter: Filter }) {
  const { t } = useTranslation('swipe');
  const section = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const followCard = useMorphOnPress();
  const isHydrated = useHydrated();
  const { deck, isFilling, isFailed, fill } = useDeck(filter);
  const decisions = useDecisions(filter, fill);
  const { error, isLimited, closeLimit } = decisions;
  const { cards, returned, said, decide, bringBack, forget } = useStack(deck.profiles, decisions);
  const canLeave = (side: Side) => side === 'pass' || deck.likes.left > 0;
  const when = useNextLikes(deck.likes);
  const [top] = deck.profiles;
  const isIdle = cards.length === 0 && !isFilling;
  const leave = (side: Side, thrown?: Card): boolean => {
    const leaves = decide(side, thrown);
    // The focus would be lost with the card.
    if (leaves && list.current?.contains(document.activeElement)) section.current?.focus({ preventScroll: true });
    return leaves;
  };
  const actions = {
    like: () => leave('like'),
    pass: () => leave('pass'),
    undo: bringBack,
    open: () => list.current?.querySelector<HTMLAnchorElement>('[data-at="0"] a')?.click(),
  };
  useKeys(section, actions);
  return (
    <section ref={section} className="swipe-game" aria-label={t('title')} tabIndex={-1}>
      <div className="swipe-head">
        <h1 className="swipe-title">{t('title')}</h1>
        <LikesLeft likes={deck.likes} />
      </div>
      {!isIdle ? (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the targets are links, which the keyboard activates too
        <ul ref={list} className="swipe-stack" aria-label={t('cards')} onClick={followCard}>
          {cards.map(({ card, ...place }) => (
            <SwipeCard
              key={card.id}
              card={card}
              {...place}
              isReturning={card.id === returned}
              canLeave={canLeave}
              onLeave={(side) => leave(side, card)}
              onGone={() => forget(card.id)}
            />
          ))}
          {isFilling && !top && <Skeleton component="li" className="swipe-skeleton" />}
        </ul>
      ) : (
        <EmptyDeck filter={filter} {...(isFailed && { onRetry: () => inBackground(fill()) })} />
      )}
      <p className="swipe-said" aria-live="polite">
        {said}
      </p>
      {error !== undefined && (
        <p className="swipe-problem" role="alert">
          {problemText(t, error)}
        </p>
      )}
      <Controls top={top} isIdle={isIdle} isSpent={deck.likes.left === 0} canUndo={deck.passed !== null} {...actions} />
      {isHydrated && <PrefetchPageLinks page="/members/any" />}
      <Suspense>
        {isLimited && <LimitDialog card={top} count={likesPerDay} when={when} onClose={closeLimit} />}
      </Suspense>
    </section>
  );
}
