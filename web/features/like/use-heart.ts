import { ProblemError } from '@rendezvous/contract/problem';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { vibrate } from '../../platform/browser/motion.ts';
import { toast } from '../../platform/document/toasts/toasts.tsx';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { inBackground } from '../../platform/query/background.ts';
import { problemText } from '../../platform/query/problem.ts';
import { setLiked } from './like.queries.ts';

interface Pressed {
  /** `liked` at the time of the press; a later change of `liked` overrides the press. */
  readonly of: boolean;
  readonly to: boolean;
  readonly isPending: boolean;
}

/** Said once a visit: where given likes are listed. */
let isSaid = false;

/** Whether pressing it again may help. */
const isPassing = (error: unknown) => error instanceof ProblemError && (error.status === 0 || error.status >= 500);

/**
 * A like as shown, and the press that gives it or takes it back: shown at once, and undone with a message if the call
 * fails. `isSilent`: nothing is said of a like that was given.
 */
export function useHeart({ id, name, liked }: { id: string; name: string; liked: boolean }, isSilent: boolean) {
  const { t } = useTranslation('like');
  const client = useQueryClient();
  const navigate = useNavigate();
  const [pressed, setPressed] = useState<Pressed>();
  const isPending = pressed?.isPending ?? false;
  const shown = pressed && (isPending || pressed.of === liked) ? pressed.to : liked;
  const say = () => {
    if (isSaid || isSilent) return;
    isSaid = true;
    const open = () => inBackground(navigate('/likes/given'));
    inBackground(toast(t('given', { name }), { label: t('see_given'), act: open }));
  };
  async function set(to: boolean): Promise<void> {
    if (to) vibrate();
    setPressed({ of: liked, to, isPending: true });
    try {
      const matched = await setLiked(client, id, to);
      setPressed({ of: liked, to, isPending: false });
      if (to && !matched) say();
    } catch (error) {
      setPressed({ of: liked, to: !to, isPending: false });
      const again = { label: t('common:retry'), act: () => inBackground(set(to)) };
      await toast(problemText(t, error), isPassing(error) ? again : undefined);
    }
  }
  return { shown, isPending, press: () => (isPending ? Promise.resolve() : set(!shown)) };
}
