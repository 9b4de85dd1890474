import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { mediaFrom } from '../../../platform/theme/media.ts';
import type { ChatPage } from '../chat.queries.ts';
import classes from './other-pane.module.css';

const OtherPane = lazy(() => import('./other-pane.tsx'));

/** Beside the conversation from 1,200 px; smaller screens fetch none of it. */
export function ThirdPane({ page }: { page: ChatPage }) {
  const { t } = useTranslation('chat');
  const isWide = useMediaQuery(mediaFrom('lg'));
  return (
    <section className={classes.pane} aria-label={t('about', { name: page.chat.profile.name })}>
      <Suspense>{isWide && <OtherPane page={page} />}</Suspense>
    </section>
  );
}
