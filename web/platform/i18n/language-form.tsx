import { chooseLanguage } from '@rendezvous/contract/member';
import type { Locale } from '@rendezvous/contract/shared';
import type { ReactNode, SubmitEvent } from 'react';
import { useLocation } from 'react-router';
import { formAddress } from '../form/form-address.ts';
import { useChangeLocale } from './use-change-locale.ts';

/** The attributes of a button in a `LanguageForm`. */
export const languageButton = (locale: Locale) =>
  ({ type: 'submit', name: 'language', value: locale, lang: locale }) as const;

/** Buttons that change the language, in place or without script by a call, and lead to `next` or back to this page. */
export function LanguageForm({ next, children }: { next?: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  const choose = useChangeLocale();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    choose((event.nativeEvent.submitter as HTMLButtonElement).value as Locale, next);
  };
  return (
    <form method="post" action={formAddress(chooseLanguage, next || pathname + search)} onSubmit={submit}>
      {children}
    </form>
  );
}
