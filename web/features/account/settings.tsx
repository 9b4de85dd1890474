import { Skeleton } from '@mantine/core';
import { readConsent } from '@rendezvous/contract/consent';
import { lazy, Suspense } from 'react';
import { fetched } from '../../platform/document/fetched.tsx';
import { useSettings } from '../../platform/document/page.tsx';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { type LoaderArgs, loadQueries } from '../../platform/query/load.ts';
import { query } from '../../platform/query/query.ts';
import { Page } from '../../ui/page.tsx';
import { SettingsColumns } from '../../ui/settings/settings-columns.tsx';
import { SettingsGroup } from '../../ui/settings/settings-group.tsx';
import { SettingsLink } from '../../ui/settings/settings-row.tsx';
import { passkeysQuery, sessionsQuery } from '../access/settings/access.queries.ts';
import { LogOutRow } from '../access/settings/log-out-row.tsx';
import { PasswordRow } from '../access/settings/password-row.tsx';
import { SessionsRow } from '../access/settings/sessions-row.tsx';
import { DeletionRow } from '../departure/deletion-row.tsx';
import { notificationsQuery } from '../notify/notify.queries.ts';
import { SpendingRow } from '../payment/spending/spending-row.tsx';
import { ownProfileQuery } from '../profile/profile.queries.ts';
import { blockedQuery } from '../safety/safety.queries.ts';
import { VerificationRow } from '../verification/verification-row.tsx';
import { AppearanceRow } from './settings/appearance-row.tsx';
import { EmailRow } from './settings/email-row.tsx';
import { LanguageRow } from './settings/language-row.tsx';
import { ProfileRow } from './settings/profile-row.tsx';
import { ProfileSwitchRow } from './settings/profile-switch-row.tsx';

// Separate chunks keep the page light.
const PasskeysRow = fetched(
  'features/access/settings/passkeys-row.tsx',
  async () => (await import('../access/settings/passkeys-row.tsx')).PasskeysRow,
);
const NotificationRows = fetched(
  'features/account/settings/notification-rows.tsx',
  async () => (await import('./settings/notification-rows.tsx')).NotificationRows,
);
const AdvertRows = fetched(
  'features/account/settings/advert-rows.tsx',
  async () => (await import('./settings/advert-rows.tsx')).AdvertRows,
);
const SafetyRows = fetched(
  'features/safety/safety-rows.tsx',
  async () => (await import('../safety/safety-rows.tsx')).SafetyRows,
);
const ConsentRow = fetched(
  'features/consent/consent-row.tsx',
  async () => (await import('../consent/consent-row.tsx')).ConsentRow,
);
const EndedGroup = fetched(
  'features/departure/ended-group.tsx',
  async () => (await import('../departure/ended-group.tsx')).EndedGroup,
);
const DataRow = fetched(
  'features/departure/data-row.tsx',
  async () => (await import('../departure/data-row.tsx')).DataRow,
);

const load = (args: LoaderArgs) =>
  loadQueries(args, [
    passkeysQuery,
    sessionsQuery,
    notificationsQuery(),
    ownProfileQuery,
    blockedQuery,
    query(readConsent),
  ]);

export { load as clientLoader, load as loader };

export const handle = {
  i18n: [
    'account',
    'access',
    'notify',
    'profile',
    'member',
    'departure',
    'safety',
    'consent',
    'spending',
    'verification',
  ],
};

const ReceiptsRow = lazy(() => import('../chat/settings/receipts-row.tsx'));

const waiting = <Skeleton height={64} />;

/** §2 Settings: rows in groups, in the order in which members look for them; what cannot be undone comes last. */
export default function SettingsPage() {
  const { t } = useTranslation('account');
  const { closed } = useSettings();
  const groups = {
    account: t('settings.account'),
    security: t('settings.security'),
    notifications: t('notify:title'),
    privacy: t('settings.privacy'),
    delete: t('departure:settings.title'),
  };
  return (
    <Page title={t('settings.title')} width="narrow">
      <SettingsColumns label={t('settings.title')} groups={Object.entries(groups)}>
        <Suspense fallback={waiting}>{closed && <EndedGroup />}</Suspense>
        <SettingsGroup id="account" title={groups.account}>
          <ProfileRow />
          <VerificationRow />
          <EmailRow />
          <LanguageRow />
          <AppearanceRow />
          <SettingsLink to="/transactions" name={t('spending:payments')} value={t('spending:payments_row')} />
          <SpendingRow />
        </SettingsGroup>
        <SettingsGroup id="security" title={groups.security}>
          <PasswordRow />
          <Suspense fallback={waiting}>
            <PasskeysRow />
          </Suspense>
          <SessionsRow />
          <LogOutRow />
        </SettingsGroup>
        <SettingsGroup id="notifications" title={groups.notifications} text={t('notify:text')}>
          <Suspense fallback={waiting}>
            <NotificationRows />
          </Suspense>
        </SettingsGroup>
        <SettingsGroup id="privacy" title={groups.privacy}>
          <ProfileSwitchRow field="invisible" />
          <ProfileSwitchRow field="shows_presence" />
          <Suspense fallback={waiting}>
            <ReceiptsRow />
            <AdvertRows />
            <SafetyRows />
            <ConsentRow />
            <DataRow />
          </Suspense>
        </SettingsGroup>
        <SettingsGroup id="delete" title={groups.delete}>
          <DeletionRow />
        </SettingsGroup>
      </SettingsColumns>
    </Page>
  );
}
