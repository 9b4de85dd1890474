import { useState } from 'react';
import { vibrate } from '../../platform/browser/motion.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import type { Card } from './swipe.queries.ts';
import type { useDecisions } from './use-decisions.ts';
import type { Side } from './use-drag.ts';

/** The cards that are drawn: the top one, and those beneath, whose pictures are fetched ahead. */
const drawn = 3;

interface Placed {
  readonly card: Card;
  /** 0 on top; none once it leaves. */
  readonly at?: number;
  /** Where it leaves to. */
  readonly to?: Side;
}

/** The cards to draw, including those that are leaving, and the announcement for screen readers. */
export function useStack(profiles: readonly Card[], decisions: ReturnType<typeof useDecisions>) {
  const { t } = useTranslation('swipe');
  const { now, like, pass, undo } = decisions;
  const [leaving, setLeaving] = useState<readonly Placed[]>([]);
  const [returned, setReturned] = useState<string>();
  const [said, setSaid] = useState('');
  const forget = (id: string) => setLeaving((others) => others.filter(({ card }) => card.id !== id));

  /** Decides upon the top card; does nothing if another card was thrown. */
  function decide(side: Side, thrown?: Card): boolean {
    const [top, next] = now()?.profiles ?? [];
    if (!top || (thrown && thrown.id !== top.id) || !(side === 'like' ? like : pass)(top)) return false;
    vibrate();
    setReturned(undefined);
    setLeaving((others) => [...others.filter(({ card }) => card.id !== top.id), { card: top, to: side }]);
    const following = next ? t('next', { name: `${next.name}, ${next.age}` }) : '';
    setSaid(`${t(side === 'like' ? 'liked' : 'passed', { name: top.name })} ${following}`);
    return true;
  }

  function bringBack(): void {
    const passed = now()?.passed;
    if (!passed) return;
    forget(passed.id);
    setReturned(passed.id);
    setSaid(t('undone', { name: passed.name }));
    undo(passed);
  }

  const stacked = profiles.slice(0, drawn);
  // Those that leave come first, so that no element moves in the document when its card is decided upon.
  const cards: readonly Placed[] = [
    ...leaving.filter(({ card }) => stacked.every(({ id }) => id !== card.id)),
    ...stacked.map((card, at) => ({ card, at })),
  ];
  return { cards, returned, said, decide, bringBack, forget };
}
