import type { Locale } from '@rendezvous/contract/shared';
import { startTransition } from 'react';
import { toast } from '../platform/document/toasts.tsx';
import { changeLocale, useTranslation } from '../platform/i18n/i18n.ts';
import { problemText } from '../platform/query/problem.ts';
import { useUser } from '../platform/query/session.ts';

/** Changes the page's language in place, and reports a failure to the reader. */
export function useChangeLocale(): (locale: Locale) => void {
  const { t, i18n } = useTranslation();
  const isMember = useUser() !== null;
  return (locale) => startTransition(() => changeLocale(i18n, locale, isMember).catch((error) => toast(problemText(t, error))));
}
