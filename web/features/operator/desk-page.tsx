import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n/i18n.ts';

interface DeskPageProps {
  readonly title: string;
  /** One line below the title. */
  readonly text?: ReactNode;
  /** Before the title. */
  readonly picture?: ReactNode;
  /** At the end of the title's line. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A screen of the desk: its title, also in the tab, and its content. */
export function DeskPage({ title, text, picture, action, children }: DeskPageProps) {
  const { t } = useTranslation('operator');
  return (
    <>
      <title>{`${title} – ${t('desk')}`}</title>
      <header className="desk-head">
        {picture}
        <div>
          <h1>{title}</h1>
          {text && <p className="desk-soft">{text}</p>}
        </div>
        {action}
      </header>
      {children}
    </>
  );
}
