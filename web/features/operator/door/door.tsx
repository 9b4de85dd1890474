import type { ReactNode } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { LanguageMenu } from '../../../ui/language-menu.tsx';
import { DeskStyle } from '../desk-style.tsx';

/** The frame of what is before the desk: log-in, invitation. */
export function Door({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('operator');
  return (
    <main id="content" className="desk-door">
      <title>{`${title} – ${t('desk')}`}</title>
      <DeskStyle />
      <div className="desk-top">
        <p className="desk-name">{t('desk')}</p>
        <LanguageMenu />
      </div>
      <h1>{title}</h1>
      {text && <p className="desk-soft">{text}</p>}
      {children}
    </main>
  );
}
