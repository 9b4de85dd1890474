import { useEffect, useEffectEvent, useState } from 'react';
import { usePassingParam } from '../../platform/document/passing-param.ts';
import { toast } from '../../platform/document/toasts.tsx';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { inBackground } from '../../platform/query/background.ts';
import { likeParam } from '../../ui/members-only.ts';

/**
 * Whether a profile's heart is awaited: a visitor pressed it, and has come back from log-in or sign-up. They are told
 * to press it, once. It is never pressed for them: anybody can write an address, and others may use the device.
 */
export function useAwaitedLike(name: string, isPossible: boolean): boolean {
  const { t } = useTranslation('like');
  const [asked, clear] = usePassingParam(likeParam);
  const [isAwaited, setAwaited] = useState(false);
  const isAsked = asked !== null;
  const ask = useEffectEvent(() => {
    clear();
    if (!isPossible) return;
    setAwaited(true);
    inBackground(toast(t('press_heart', { name })));
  });
  useEffect(() => {
    if (isAsked) ask();
  }, [isAsked]);
  return isAwaited;
}
