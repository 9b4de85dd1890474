import { hour, minute } from '@rendezvous/contract/durations';
import { serverNow } from '../../platform/browser/server-clock.ts';
import { useHydrated } from '../../platform/document/hydrated.ts';
import { useFormat } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { LikeMark } from './marks.tsx';
import type { Deck } from './swipe.queries.ts';

/** When the next likes come, by the reader's clock, and how far away that is. */
export function useNextLikes({ next_at }: Deck['likes']): { time: string; wait: string } {
  const { time, relative } = useFormat();
  const away = Math.max(0, Date.parse(next_at) - serverNow());
  const wait = away < hour ? relative(Math.ceil(away / minute), 'minute') : relative(Math.round(away / hour), 'hour');
  return { time: time(next_at), wait };
}

export function LikesLeft({ likes }: { likes: Deck['likes'] }) {
  const { t } = useTranslation('swipe');
  const isHydrated = useHydrated();
  return (
    <p className="swipe-left" data-none={likes.left === 0 || undefined} aria-live="polite">
      <LikeMark size={18} />
      <span>{likes.left === 0 && isHydrated ? <NextLikes likes={likes} /> : t('left', { count: likes.left })}</span>
    </p>
  );
}

function NextLikes({ likes }: { likes: Deck['likes'] }) {
  const { t } = useTranslation('swipe');
  return <span>{t('next_likes', { time: useNextLikes(likes).time })}</span>;
}
