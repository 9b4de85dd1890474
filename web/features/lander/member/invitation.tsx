import type { ReactNode } from 'react';
import { useSettings } from '../../../platform/document/page.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { Begin } from '../begin.tsx';

interface InvitationProps {
  title: string;
  /** People who are drawn. */
  children: ReactNode;
}

/** The story of a member's lander where nobody is to be shown. */
export function Invitation({ title, children }: InvitationProps) {
  const { t } = useTranslation('lander');
  const { name, min_age } = useSettings();
  return (
    <>
      {children}
      <h1>{title}</h1>
      <p className="lander-lead">{t('site:home.lead', { name, min_age })}</p>
      <Begin />
      <p className="lander-note">{t('drawn')}</p>
    </>
  );
}
