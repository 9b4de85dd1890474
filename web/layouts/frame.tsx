import type { ReactNode } from 'react';
import { SkipLink } from '../ui/skip-link.tsx';
import { Footer } from './footer.tsx';
import classes from './frame.module.css';
import { TopNavigation } from './navigation/top-navigation.tsx';
import { UsFooter } from './us-footer.tsx';

export function Frame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <SkipLink />
      <TopNavigation />
      <main id="content" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <Footer>
        <UsFooter />
      </Footer>
    </div>
  );
}
