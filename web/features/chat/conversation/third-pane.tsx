import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import type { ChatPage } from '../chat.queries.ts';
import classes from './other-pane.module.css';

const OtherPane = lazy(() => import('./other-pane.tsx'));

const wide = '(min-width: 75em)';

function watchWidth(change: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', change);
  return () => query.removeEventListener('change', change);
}

/** Beside the conversation from 1,200 px; smaller screens fetch none of it. */
export function ThirdPane({ page }: { page: ChatPage }) {
  const { t } = useTranslation('chat');
  const isWide = useSyncExternalStore(
    watchWidth,
    () => matchMedia(wide).matches,
    () => false,
  );
  return (
    <section className={classes.pane} aria-label={t('about', { name: page.chat.profile.name })}>
      <Suspense>{isWide && <OtherPane page={page} />}</Suspense>
    </section>
  );
}
