import { Alert, Button, NativeSelect } from '@mantine/core';
import type { Locale } from '@rendezvous/contract/shared';
import { useMutation } from '@tanstack/react-query';
import { languageChoices } from '../../layouts/language-choices.ts';
import { languageName } from '../../platform/format.ts';
import { changeLocale, useTranslation } from '../../platform/i18n.ts';
import { useSettings } from '../../platform/page.tsx';
import { logOutAndLeave, useMember } from '../../platform/session.ts';
import { Page } from '../../ui/page.tsx';
import { FormProblem } from './form-problem.tsx';
import classes from './settings.module.css';

export const handle = { i18n: ['account'] };

export default function SettingsPage() {
  const { t, i18n } = useTranslation('account');
  const { languages, geoip_selected_country } = useSettings();
  const { email, profile } = useMember();
  const save = useMutation({ mutationFn: (locale: Locale) => changeLocale(i18n, locale, true) });
  const leave = useMutation({ mutationFn: logOutAndLeave });
  return (
    <Page title={t('settings.title')} width="narrow">
      <section className={classes.section} aria-labelledby="account">
        <h2 id="account">{t('settings.account')}</h2>
        <p className={classes.line}>{profile.name}</p>
        <p className={classes.soft}>{email}</p>
      </section>
      <section className={classes.section}>
        <NativeSelect
          size="md"
          label={t('settings.language')}
          value={i18n.language}
          disabled={save.isPending}
          data={languageChoices(geoip_selected_country, languages).map((locale) => ({ value: locale, label: languageName(locale) }))}
          onChange={(event) => save.mutate(event.currentTarget.value as Locale)}
        />
        {save.isSuccess && (
          <Alert color="green" role="status" mt="md">
            {t('settings.language_saved')}
          </Alert>
        )}
        <FormProblem error={save.error} />
      </section>
      <section className={classes.section}>
        <Button variant="default" fullWidth loading={leave.isPending} onClick={() => leave.mutate()}>
          {t('settings.log_out')}
        </Button>
        <p className={classes.soft}>{t('settings.log_out_text')}</p>
        <FormProblem error={leave.error} />
      </section>
    </Page>
  );
}
