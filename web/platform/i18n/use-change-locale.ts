import type { Locale } from '@rendezvous/contract/shared';
import { startTransition } from 'react';
import { useNavigate } from 'react-router';
import { toast } from '../document/toasts/toasts.tsx';
import { problemText } from '../query/problem.ts';
import { useUser } from '../session/session.ts';
import { changeLocale, useTranslation } from './i18n.ts';

/** Changes the page's language in place, then leads to `next` if given; reports a failure to the reader. */
export function useChangeLocale(): (locale: Locale, next?: string) => void {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const isMember = useUser() !== null;
  return (locale, next) =>
    startTransition(() =>
      changeLocale(i18n, locale, isMember)
        .then(() => (next ? navigate(next, { replace: true }) : undefined))
        .catch((error) => toast(problemText(t, error))),
    );
}
