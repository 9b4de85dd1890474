import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { SkipLink } from '../ui/skip-link.tsx';
import { Footer } from './footer.tsx';
import classes from './frame.module.css';
import { TopNavigation } from './navigation/top-navigation.tsx';
import { UsFooter } from './us-footer.tsx';

interface FrameProps {
  /**
   * `panes`: from 768 px the content is as high as the screen, and there is no footer. `bare`: likewise on any screen,
   * without the navigation below 768 px; the page has the element `content`.
   */
  fill?: 'panes' | 'bare';
  children: ReactNode;
}

export function Frame({ fill, children }: FrameProps) {
  const isBare = fill === 'bare';
  const { pathname } = useLocation();
  return (
    <div className={classes.frame} data-fill={fill} data-bars={isBare ? 'none' : undefined}>
      <SkipLink />
      <TopNavigation />
      <main id={isBare ? undefined : 'content'} tabIndex={isBare ? undefined : -1} className={classes.main}>
        {children}
      </main>
      {/* Each page has its own: one that stays would move when a longer page replaces a short one. */}
      {!isBare && (
        <Footer key={pathname}>
          <UsFooter />
        </Footer>
      )}
    </div>
  );
}
