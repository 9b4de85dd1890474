import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs';
import { useLocation } from 'react-router';
import { useSettings } from '../../platform/document/page.tsx';
import { languageName } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { localesOf } from '../../platform/i18n/language-choices.ts';
import { LanguageForm, languageButton } from '../../platform/i18n/language-form.tsx';
import { Dropdown, DropdownButton, DropdownLink } from '../../ui/dropdown.tsx';

/** Changes the page's language to one of the country's; links to a page with all the others. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation();
  const { languages, geoip_selected_country: country } = useSettings();
  const { pathname, search } = useLocation();
  const offered = new Set([...localesOf(country, languages), i18n.language]);
  return (
    <Dropdown label={t('navigation.language')} icon={IconWorld} worksWithoutScript>
      <LanguageForm>
        {[...offered].map((locale) => (
          <DropdownButton key={locale} isCurrent={locale === i18n.language} {...languageButton(locale)}>
            {languageName(locale)}
          </DropdownButton>
        ))}
      </LanguageForm>
      {offered.size < languages.length && (
        <DropdownLink
          to={
            pathname === '/lang-config'
              ? pathname + search
              : `/lang-config?next=${encodeURIComponent(pathname + search)}`
          }
        >
          {t('navigation.all_languages')}
        </DropdownLink>
      )}
    </Dropdown>
  );
}
