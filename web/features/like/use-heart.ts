import { like } from '@rendezvous/contract/like';
import { ProblemError } from '@rendezvous/contract/problem';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { vibrate } from '../../platform/browser/motion.ts';
import { toast } from '../../platform/document/toasts/toasts.tsx';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { api } from '../../platform/query/api.ts';
import { inBackground } from '../../platform/query/background.ts';
import { problemText } from '../../platform/query/problem.ts';
import { setLiked } from './like.queries.ts';

interface Pressed {
  /** `liked` at the time of the press; a later change of `liked` overrides the press. */
  readonly of: boolean;
  readonly to: boolean;
  readonly isPending: boolean;
}

interface Heart {
  id: string;
  name: string;
  liked: boolean;
  /** The line of the member's text that is liked, if it is one. */
  aboutLine?: string;
}

/** Said once a visit: where given likes are listed. */
let isSaid = false;

/** Whether pressing it again may help. */
const isPassing = (error: unknown) => error instanceof ProblemError && (error.status === 0 || error.status >= 500);

/**
 * A like as shown, and the press that gives it or takes it back: shown at once, and undone with a message if the call
 * fails. `isSilent`: nothing is said of a like that was given.
 */
export function useHeart({ id, name, liked, aboutLine }: Heart, isSilent: boolean) {
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
      const likeLine = () => api(like, { body: { profile: id, about_line: aboutLine } });
      const matched = await setLiked(client, id, to, to && aboutLine ? likeLine : undefined);
      setPressed({ of: liked, to, isPending: false });
      if (to && !matched) say();
    } catch (error) {
      setPressed({ of: liked, to: !to, isPending: false });
      const again = { label: t('common:retry'), act: () => inBackground(set(to)) };
      await toast(problemText(t, error), isPassing(error) ? again : undefined);
    }
  }
  return { shown, press: () => (isPending ? Promise.resolve() : set(!shown)) };
}
