import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSettings } from '../../platform/document/page.tsx';
import { useDates } from '../../platform/i18n/dates.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { SettingsControl } from '../../ui/settings/settings-row.tsx';
import { FormProblem } from '../../ui/state/form-problem.tsx';
import { Notice } from '../../ui/state/notice.tsx';
import { consentQuery, useDecide } from './consent.queries.ts';
import classes from './consent-row.module.css';
import { useConsentText } from './consent-text.ts';

/** §2 Settings: the member's consent to special data, which is taken back as easily as it is given. */
export function ConsentRow() {
  const { t } = useTranslation('consent');
  const { day } = useDates();
  const { requires_consent } = useSettings();
  const text = useConsentText();
  const { state, decided_at } = useSuspenseQuery(consentQuery).data.consent;
  const [isAsking, setAsking] = useState(false);
  const decide = useDecide();
  const isGiven = state === 'given';
  const takeBack = isGiven && !requires_consent && (
    <Button variant="default" onClick={() => setAsking(true)}>
      {t('settings.take_back')}
    </Button>
  );
  return (
    <div id="consent">
      <SettingsControl
        name={t('settings.title')}
        value={t(`settings.${state}`, { date: decided_at ? day(decided_at) : '' })}
        control={takeBack}
      >
        <p className={classes.text}>{text}</p>
        {requires_consent && <Membership />}
        <div className={classes.actions}>
          {!isGiven && (
            <Button variant="light" loading={decide.isPending} onClick={() => decide.mutate(true)}>
              {t('settings.allow')}
            </Button>
          )}
          {state === 'asked' && !requires_consent && (
            <Button variant="default" loading={decide.isPending} onClick={() => setAsking(true)}>
              {t('settings.refuse')}
            </Button>
          )}
        </div>
        <FormProblem error={decide.error} />
        {state === 'refused' && decide.isSuccess && (
          <Notice tone="good" role="status">
            {t('settings.done')}
          </Notice>
        )}
      </SettingsControl>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => decide.mutateAsync(false).then(() => setAsking(false))}
        title={t(isGiven ? 'settings.ask_title' : 'settings.refuse')}
        confirm={t(isGiven ? 'settings.take_back' : 'settings.refuse')}
        isDangerous
      >
        {t('settings.ask_text')}
      </ConfirmDialog>
    </div>
  );
}

/** Where membership itself reveals special data, no consent is no membership. */
function Membership() {
  const { t } = useTranslation('consent');
  const { name } = useSettings();
  return (
    <>
      <p className={classes.text}>{t('settings.membership', { name })}</p>
      <div className={classes.actions}>
        <ButtonLink to="/settings/delete" variant="default">
          {t('settings.delete')}
        </ButtonLink>
      </div>
    </>
  );
}
