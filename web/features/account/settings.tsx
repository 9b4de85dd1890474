import { useTranslation } from '../../platform/i18n.ts';
import { Page } from '../../ui/page.tsx';
import { IdentitySection } from './settings/identity-section.tsx';
import { LanguageSection } from './settings/language-section.tsx';
import { LogOutSection } from './settings/log-out-section.tsx';
import { PasswordSection } from './settings/password-section.tsx';
import { SessionsSection } from './settings/sessions-section.tsx';

export const handle = { i18n: ['account', 'access'] };

/** §2 Settings: each part is a section of its own, in the order in which people look for them. */
export default function SettingsPage() {
  const { t } = useTranslation('account');
  return (
    <Page title={t('settings.title')} width="narrow">
      <IdentitySection />
      <PasswordSection />
      <SessionsSection />
      <LanguageSection />
      <LogOutSection />
    </Page>
  );
}
