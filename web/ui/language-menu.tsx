import type { Locale } from '@rendezvous/contract/shared';
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs';
import { useSettings } from '../platform/document/page.tsx';
import { languageName } from '../platform/i18n/format.ts';
import { useTranslation } from '../platform/i18n/i18n.ts';
import { languageChoices, localesOf } from '../platform/i18n/language-choices.ts';
import { LanguageForm, languageButton } from '../platform/i18n/language-form.tsx';
import { Dropdown, DropdownButton } from './dropdown.tsx';

/** Changes the page's language to any of the site's, those of the visitor's country above the others. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation();
  const { languages, geoip_selected_country: country } = useSettings();
  const here = localesOf(country, languages);
  const others = languageChoices(country, languages, i18n.language).filter((locale) => !here.includes(locale));
  const button = (locale: Locale) => (
    <DropdownButton key={locale} isCurrent={locale === i18n.language} {...languageButton(locale)}>
      {languageName(locale)}
    </DropdownButton>
  );
  return (
    <Dropdown label={t('navigation.language')} icon={IconWorld} worksWithoutScript>
      <LanguageForm>
        {here.map(button)}
        {here.length > 0 && others.length > 0 && <hr />}
        {others.map(button)}
      </LanguageForm>
    </Dropdown>
  );
}
