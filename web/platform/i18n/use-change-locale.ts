import type { Locale } from '@rendezvous/contract/shared';
import { startTransition } from 'react';
import { toast } from '../document/toasts.tsx';
import { problemText } from '../query/problem.ts';
import { useUser } from '../session/session.ts';
import { changeLocale, useTranslation } from './i18n.ts';

/** Changes the page's language in place, and reports a failure to the reader. */
export function useChangeLocale(): (locale: Locale) => void {
  const { t, i18n } = useTranslation();
  const isMember = useUser() !== null;
  return (locale) =>
    startTransition(() => changeLocale(i18n, locale, isMember).catch((error) => toast(problemText(t, error))));
}
