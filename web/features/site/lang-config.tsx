import type { Locale } from '@rendezvous/contract/shared';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { useLocation } from 'react-router';
import { useSettings } from '../../platform/document/page.tsx';
import { languageName, useFormat } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { languageChoices, localesOf } from '../../platform/i18n/language-choices.ts';
import { LanguageForm, languageButton } from '../../platform/i18n/language-form.tsx';
import { nextPath } from '../../platform/query/load.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page } from '../../ui/page.tsx';
import classes from './lang-config.module.css';

/** Every language of the site, those of the visitor's country first. A choice leads back to `?next=`. */
export default function LangConfigPage() {
  const { t, i18n } = useTranslation('site');
  const { country } = useFormat();
  const { languages, geoip_selected_country: here } = useSettings();
  const next = nextPath(useLocation().search, '');
  const own = localesOf(here, languages);
  const others = languageChoices(here, languages, i18n.language).filter((locale) => !own.includes(locale));
  return (
    <Page title={t('language.title')} width="narrow">
      <LanguageForm next={next}>
        {own.length > 0 && <Languages title={t('language.country', { country: country(here) })} locales={own} />}
        {others.length > 0 && <Languages title={t('language.all')} locales={others} />}
      </LanguageForm>
      <ButtonLink to={next || '/'} fullWidth mt="2xl">
        {t('language.done')}
      </ButtonLink>
    </Page>
  );
}

function Languages({ title, locales }: { title: string; locales: readonly Locale[] }) {
  const { i18n } = useTranslation('site');
  return (
    <section>
      <h2 className={classes.title}>{title}</h2>
      <ul className={classes.list}>
        {locales.map((locale) => (
          <li key={locale}>
            <button {...languageButton(locale)} className={classes.choice} aria-pressed={locale === i18n.language}>
              {languageName(locale)}
              {locale === i18n.language && <IconCheck size={20} aria-hidden />}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
