import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { Page } from '../page.tsx';
import { BackHeading } from './back-heading.tsx';

/** A page below the settings, whose heading leads back to them. */
export function SettingsPage({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Page title={title} width="narrow" hidesHeading>
      <BackHeading to="/settings" label={t('back')} title={title} />
      {children}
    </Page>
  );
}
