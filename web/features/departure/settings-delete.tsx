import { Button } from '@mantine/core';
import { daysToReactivate, deleteAccount } from '@rendezvous/contract/departure';
import { useMutation } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { lastCall } from '../../platform/query/api.ts';
import { leave as leaveFor, useMember } from '../../platform/session/session.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page } from '../../ui/page.tsx';
import { FormProblem } from '../../ui/state/form-problem.tsx';
import { DiscountOffer } from './discount-offer.tsx';
import { HideOffer, MailsOffer } from './retention-offers.tsx';
import classes from './settings-delete.module.css';

export const handle = { i18n: ['departure'] };

/** §2 Delete account with retention offers: two screens at most, each with leaving first. */
export default function SettingsDeletePage() {
  const [search] = useSearchParams();
  return search.get('step') === 'confirm' ? <Confirm /> : <Offers />;
}

function Offers() {
  const { t } = useTranslation('departure');
  return (
    <Page title={t('offers.title')} width="narrow">
      <p className={classes.lead}>{t('offers.text')}</p>
      <ButtonLink to="?step=confirm" color="red.8" fullWidth>
        {t('settings.action')}
      </ButtonLink>
      <div className={classes.offers}>
        <HideOffer />
        <MailsOffer />
        <DiscountOffer />
      </div>
      <ButtonLink to="/settings" variant="subtle" fullWidth>
        {t('offers.stay')}
      </ButtonLink>
    </Page>
  );
}

function Confirm() {
  const { t } = useTranslation('departure');
  const { email, credits } = useMember();
  const leave = useMutation({
    mutationFn: () => lastCall(deleteAccount, {}),
    // A full page load, so that no data of the member stays in memory.
    onSuccess: () => leaveFor('/account-deleted'),
  });
  return (
    <Page title={t('confirm.title')} width="narrow">
      <ul className={classes.list}>
        {credits > 0 && (
          <li>
            <strong>{t('confirm.credits', { credits, days: daysToReactivate })}</strong>{' '}
            <Link to="/transactions">{t('confirm.withdraw')}</Link>
          </li>
        )}
        <li>{t('confirm.now')}</li>
        <li>{t('confirm.back', { days: daysToReactivate, email })}</li>
        <li>{t('confirm.after')}</li>
      </ul>
      <FormProblem error={leave.error} />
      <div className={classes.actions}>
        <Button color="red.8" fullWidth loading={leave.isPending || leave.isSuccess} onClick={() => leave.mutate()}>
          {t('confirm.action')}
        </Button>
        <ButtonLink to="/settings" variant="default" fullWidth>
          {t('confirm.cancel')}
        </ButtonLink>
      </div>
    </Page>
  );
}
