import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { wantsLessMotion } from '../../platform/browser/motion.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { inBackground } from '../../platform/query/background.ts';
import { mediaFrom } from '../../platform/theme/media.ts';
import { MemberCard } from '../../ui/member/member-card.tsx';
import { useInterests } from '../profile/fields/use-interests.ts';
import { LikeMark, PassMark } from './marks.tsx';
import type { Card } from './swipe.queries.ts';
import { clear, type Side, stamp, transformAt, useDrag } from './use-drag.ts';

interface SwipeCardProps {
  card: Card;
  /** 0 on top; undefined once it leaves. */
  at?: number;
  /** Where it leaves to. */
  to?: Side;
  /** Comes back from the side to which it had been passed. */
  isReturning: boolean;
  canLeave: (side: Side) => boolean;
  onLeave: (side: Side) => boolean;
  onGone: () => void;
}

/** The width of the column, which the phone's screen narrows. */
const sizes = `${mediaFrom('xs')} 520px, 92vw`;
const flight = { duration: 200, easing: 'cubic-bezier(0.3, 0, 0.8, 0.6)' };
const landing = { duration: 200, easing: 'cubic-bezier(0.2, 0.9, 0.25, 1)' };

const outside = (side: Side, width: number) =>
  transformAt((side === 'like' ? 1 : -1) * (width / 2 + innerWidth / 2 + width * 0.2), 0, width);

const fly = (card: HTMLElement, to: Side): Animation =>
  card.animate(
    { transform: [card.style.transform || 'none', outside(to, card.offsetWidth)] },
    { ...flight, fill: 'both' },
  );

/** Until the flight is on the screen, in milliseconds: two frames. */
const untilFlying = 32;

/** A card of the stack: the top one follows the finger, and one that was decided upon flies off. */
export function SwipeCard({ card, at, to, isReturning, canLeave, onLeave, onGone }: SwipeCardProps) {
  const { t } = useTranslation('search');
  const element = useRef<HTMLLIElement>(null);
  const flying = useRef<Animation>(undefined);
  const drag = useDrag(element, (side) => {
    if (!element.current || wantsLessMotion() || !canLeave(side)) return onLeave(side);
    // Flies before the page is rendered anew, which may take longer than a frame.
    flying.current = fly(element.current, side);
    // Not by a frame's callback, which a hidden page never gets: the decision has been made.
    setTimeout(() => {
      if (onLeave(side)) return;
      flying.current?.cancel();
      element.current?.style.removeProperty('transform');
    }, untilFlying);
    return true;
  });
  const isTop = at === 0;
  const leave = useEffectEvent(onGone);
  useLayoutEffect(() => {
    const { current } = element;
    if (!to || !current) return;
    if (wantsLessMotion()) return leave();
    stamp(current, to);
    const moving = flying.current ?? fly(current, to);
    flying.current = undefined;
    const gone = () => leave();
    // Rejected when the card is brought back meanwhile.
    inBackground(moving.finished.then(gone, gone));
    return () => {
      moving.cancel();
      clear(current);
    };
  }, [to]);
  useLayoutEffect(() => {
    if (!isReturning || !element.current || wantsLessMotion()) return;
    element.current.animate({ transform: [outside('pass', element.current.offsetWidth), 'none'] }, landing);
  }, [isReturning]);
  return (
    <MemberCard
      member={card}
      sizes={sizes}
      priority
      {...(card.distance !== null && card.city ? { distance: t('profile:distance', { km: card.distance }) } : {})}
      words={<Words card={card} />}
      item={{
        ref: element,
        'data-at': at ?? 'leaving',
        inert: !isTop,
        ...(isTop && drag),
      }}
      corner={
        <>
          <span className="swipe-stamp" data-stamp="like" aria-hidden>
            <LikeMark size={48} />
          </span>
          <span className="swipe-stamp" data-stamp="pass" aria-hidden>
            <PassMark size={48} />
          </span>
        </>
      }
    />
  );
}

/** Their text in two lines at most, and the common interests in one. */
function Words({ card: { lead, lead_language, shared_interests } }: { card: Card }) {
  const { t } = useTranslation('profile');
  const shared = useInterests(shared_interests).map(({ label }) => label);
  return (
    <div className="swipe-words">
      {lead && (
        <p lang={lead_language ?? undefined} dir="auto">
          {lead}
        </p>
      )}
      {shared.length > 0 && <p>{`${t('section.share')}: ${shared.join(', ')}`}</p>}
    </div>
  );
}
