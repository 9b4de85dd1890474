import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useOneTimeParam } from '../../platform/document/one-time-param.ts';
import { toast } from '../../platform/document/toasts/toasts.tsx';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { inBackground } from '../../platform/query/background.ts';
import { useUser } from '../../platform/session/session.ts';
import { likeParam } from '../../ui/offers/members-only.ts';
import { takePress } from '../../ui/pressed-heart.ts';
import { setLiked } from './like.queries.ts';

/**
 * For a visitor who pressed a profile's heart and has come back from log-in or sign-up. If they signed up in this
 * browser, the press was theirs and the like is given. Otherwise they are asked, once, to press the heart themselves:
 * anybody can write an address, and others may use the device. Returns whether that press is awaited.
 */
export function useAwaitedLike({ id, name }: { id: string; name: string }, isPossible: boolean): boolean {
  const { t } = useTranslation('like');
  const client = useQueryClient();
  const user = useUser();
  const [asked, clear] = useOneTimeParam(likeParam);
  const [isAwaited, setAwaited] = useState(false);
  const isAsked = asked !== null;
  const wait = () => {
    setAwaited(true);
    return toast(t('press_heart', { name }));
  };
  const give = () => setLiked(client, id, true).then(() => toast(t('given', { name })), wait);
  const begin = useEffectEvent(() => {
    clear();
    if (isPossible) inBackground(user && takePress(id, user.email) ? give() : wait());
  });
  useEffect(() => {
    if (isAsked) begin();
  }, [isAsked]);
  return isAwaited;
}
