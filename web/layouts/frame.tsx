import type { ReactNode } from 'react';
import { useTranslation } from '../platform/i18n.ts';
import { Footer } from './footer.tsx';
import classes from './frame.module.css';
import { TopNavigation } from './top-navigation.tsx';

/** A page between the top navigation and the footer. */
export function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={classes.frame}>
      <a href="#content" className={classes.skip}>
        {t('skip_to_content')}
      </a>
      <TopNavigation />
      <main id="content" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <Footer />
    </div>
  );
}
