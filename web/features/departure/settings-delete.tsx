import { Button, Group } from '@mantine/core';
import { daysToReactivate, deleteAccount } from '@rendezvous/contract/departure';
import IconCoins from '@tabler/icons-react/dist/esm/icons/IconCoins.mjs';
import { useMutation } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { lastCall } from '../../platform/query/api.ts';
import { leave as leaveFor, useMember } from '../../platform/session/session.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { SettingsPage } from '../../ui/settings/settings-page.tsx';
import { FormProblem } from '../../ui/state/form-problem.tsx';
import { Notice } from '../../ui/state/notice.tsx';
import { DiscountOffer } from './discount-offer.tsx';
import { HideOffer, MailsOffer } from './retention-offers.tsx';
import classes from './settings-delete.module.css';

export const handle = { i18n: ['departure'] };

/** §2 Delete account with retention offers: two screens at most, each with leaving after what there is to know. */
export default function SettingsDeletePage() {
  const [search] = useSearchParams();
  return search.get('step') === 'confirm' ? <Confirm /> : <Offers />;
}

function Offers() {
  const { t } = useTranslation('departure');
  return (
    <SettingsPage title={t('offers.title')}>
      <p className={classes.lead}>{t('settings.text', { days: daysToReactivate })}</p>
      <p className={classes.lead}>{t('offers.text')}</p>
      <HideOffer />
      <MailsOffer />
      <DiscountOffer />
      <Group justify="space-between" mt="xl">
        <ButtonLink to="/settings" variant="default">
          {t('offers.stay')}
        </ButtonLink>
        <ButtonLink to="?step=confirm" color="red.8">
          {t('settings.action')}
        </ButtonLink>
      </Group>
    </SettingsPage>
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
    <SettingsPage title={t('confirm.title')}>
      {credits > 0 && (
        <Notice tone="brand" icon={<IconCoins size={24} stroke={1.8} aria-hidden />}>
          <strong>{t('confirm.credits', { credits, days: daysToReactivate })}</strong>{' '}
          <Link to="/transactions">{t('confirm.withdraw')}</Link>
        </Notice>
      )}
      <ul className={classes.list}>
        <li>{t('confirm.now')}</li>
        <li>{t('confirm.back', { days: daysToReactivate, email })}</li>
        <li>{t('confirm.after')}</li>
      </ul>
      <FormProblem error={leave.error} />
      <Group justify="space-between" mt="xl">
        <ButtonLink to="/settings" variant="default">
          {t('confirm.cancel')}
        </ButtonLink>
        <Button color="red.8" loading={leave.isPending || leave.isSuccess} onClick={() => leave.mutate()}>
          {t('confirm.action')}
        </Button>
      </Group>
    </SettingsPage>
  );
}
