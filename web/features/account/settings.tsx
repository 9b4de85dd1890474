import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { fetched } from '../../platform/document/fetched.tsx';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { type LoaderArgs, loadQueries } from '../../platform/query/load.ts';
import { Page } from '../../ui/page.tsx';
import { passkeysQuery, sessionsQuery } from '../access/settings/access.queries.ts';
import { LogOutSection } from '../access/settings/log-out-section.tsx';
import { PasswordSection } from '../access/settings/password-section.tsx';
import { SessionsSection } from '../access/settings/sessions-section.tsx';
import { DeletionSection } from '../departure/deletion-section.tsx';
import { notificationsQuery } from '../notify/notify.queries.ts';
import { ownProfileQuery } from '../profile/profile.queries.ts';
import { IdentitySection } from './settings/identity-section.tsx';
import { InvisibleSection } from './settings/invisible-section.tsx';
import { LanguageSection } from './settings/language-section.tsx';
import { NotificationsSection } from './settings/notifications-section.tsx';

// Separate chunks keep the page light.
const PasskeysSection = fetched(
  'features/access/settings/passkeys-section.tsx',
  async () => (await import('../access/settings/passkeys-section.tsx')).PasskeysSection,
);
const DataSection = fetched(
  'features/departure/data-section.tsx',
  async () => (await import('../departure/data-section.tsx')).DataSection,
);

const load = (args: LoaderArgs) =>
  loadQueries(args, [passkeysQuery, sessionsQuery, notificationsQuery(), ownProfileQuery]);

export { load as clientLoader, load as loader };

export const handle = { i18n: ['account', 'access', 'notify', 'profile', 'member', 'departure'] };

/** §2 Settings: one section for each part, in the order in which members look for them. */
export default function SettingsPage() {
  const { t } = useTranslation('account');
  return (
    <Page title={t('settings.title')} width="narrow">
      <IdentitySection />
      <PasswordSection />
      <Suspense fallback={<Skeleton height={200} mb="md" radius="lg" />}>
        <PasskeysSection />
      </Suspense>
      <SessionsSection />
      <NotificationsSection />
      <InvisibleSection />
      <LanguageSection />
      <Suspense fallback={<Skeleton height={200} mb="md" radius="lg" />}>
        <DataSection />
      </Suspense>
      <LogOutSection />
      <DeletionSection />
    </Page>
  );
}
