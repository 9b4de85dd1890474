import { like } from '@rendezvous/contract/like';
import type { ProblemError } from '@rendezvous/contract/problem';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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

/** What is said of a press: that a like was given, once a visit, or that one was taken back, as its card is gone. */
export type HeartSays = 'given' | 'removed' | 'nothing';

let isGivenSaid = false;

/**
 * A like as shown, and the press that gives it or takes it back: shown at once, and undone with a message if the call
 * fails. What is said of it can be undone.
 */
export function useHeart({ id, name, liked, aboutLine }: Heart, says: HeartSays) {
  const { t } = useTranslation('like');
  const client = useQueryClient();
  const [pressed, setPressed] = useState<Pressed>();
  const isPending = pressed?.isPending ?? false;
  const shown = pressed && (isPending || pressed.of === liked) ? pressed.to : liked;
  const say = (to: boolean) => {
    if (says !== (to ? 'given' : 'removed') || (to && isGivenSaid)) return;
    isGivenSaid ||= to;
    inBackground(toast(t(says, { name }), actionOf('undo', !to)));
  };
  const actionOf = (label: 'retry' | 'undo', to: boolean) => ({
    label: t(`common:${label}`),
    act: () => inBackground(set(to)),
  });
  async function set(to: boolean): Promise<void> {
    if (to) vibrate();
    setPressed({ of: liked, to, isPending: true });
    try {
      const likeLine = () => api(like, { body: { profile: id, about_line: aboutLine } });
      const matched = await setLiked(client, id, to, to && aboutLine ? likeLine : undefined);
      setPressed({ of: liked, to, isPending: false });
      if (!matched) say(to);
    } catch (error) {
      setPressed({ of: liked, to: !to, isPending: false });
      const { status = 400 } = error as Partial<ProblemError>;
      const mayPass = status === 0 || status >= 500;
      await toast(problemText(t, error), mayPass ? actionOf('retry', to) : undefined);
    }
  }
  return { shown, press: () => (isPending ? Promise.resolve() : set(!shown)) };
}
