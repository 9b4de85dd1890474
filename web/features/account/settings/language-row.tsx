import { NativeSelect } from '@mantine/core';
import type { Locale } from '@rendezvous/contract/shared';
import { useMutation } from '@tanstack/react-query';
import { useHydrated } from '../../../platform/document/hydrated.ts';
import { useSettings } from '../../../platform/document/page.tsx';
import { languageName } from '../../../platform/i18n/format.ts';
import { changeLocale, useTranslation } from '../../../platform/i18n/i18n.ts';
import { languageChoices } from '../../../platform/i18n/language-choices.ts';
import { SettingsControl } from '../../../ui/settings/settings-row.tsx';
import { FormProblem } from '../../../ui/state/form-problem.tsx';
import { Notice } from '../../../ui/state/notice.tsx';

/** The language of the pages and mails. */
export function LanguageRow() {
  const { t, i18n } = useTranslation('member');
  const { languages, geoip_selected_country } = useSettings();
  const isKnown = useHydrated();
  const save = useMutation({ mutationFn: (locale: Locale) => changeLocale(i18n, locale, true) });
  const choice = (
    <NativeSelect
      aria-label={t('language')}
      value={i18n.language}
      // A choice made before the script runs would be lost.
      disabled={save.isPending || !isKnown}
      data={languageChoices(geoip_selected_country, languages, i18n.language).map((locale) => ({
        value: locale,
        label: languageName(locale),
      }))}
      onChange={(event) => save.mutate(event.currentTarget.value as Locale)}
    />
  );
  return (
    <SettingsControl name={t('language')} control={choice}>
      {save.isSuccess && (
        <Notice tone="good" role="status">
          {t('language_saved')}
        </Notice>
      )}
      <FormProblem error={save.error} />
    </SettingsControl>
  );
}
