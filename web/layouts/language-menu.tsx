import type { Locale } from '@rendezvous/contract/shared';
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs';
import { startTransition } from 'react';
import { languageName } from '../platform/format.ts';
import { changeLocale, useTranslation } from '../platform/i18n.ts';
import { useSettings } from '../platform/page.tsx';
import { problemText } from '../platform/problem.ts';
import { useUser } from '../platform/session.ts';
import { toast } from '../platform/toasts.tsx';
import { Dropdown, DropdownButton } from '../ui/dropdown.tsx';
import { languageChoices } from './language-choices.ts';

/** Changes the language of the page in place, the country's own languages first. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation();
  const { languages, geoip_selected_country: country } = useSettings();
  const isMember = useUser() !== null;
  const choose = (locale: Locale) => startTransition(() => changeLocale(i18n, locale, isMember).catch((error) => toast(problemText(t, error))));
  return (
    <Dropdown label={t('navigation.language')} icon={IconWorld}>
      {languageChoices(country, languages).map((locale) => (
        <DropdownButton key={locale} lang={locale} isCurrent={locale === i18n.language} onClick={() => choose(locale)}>
          {languageName(locale)}
        </DropdownButton>
      ))}
    </Dropdown>
  );
}
