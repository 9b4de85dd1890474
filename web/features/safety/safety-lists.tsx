import { lazy, Suspense } from 'react';
import { useHydrated } from '../../platform/document/hydrated.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { BlockedList } from './blocked-list.tsx';

/** Read after the page, as few members have reported anybody. */
const ReportList = lazy(() => import('./report/report-list.tsx'));

/** Whom the member has blocked, and what came of their reports, in the look of the page's sections. */
export function SafetyLists({ section, title }: { section: string | undefined; title: string | undefined }) {
  const { t } = useTranslation('safety');
  const isHydrated = useHydrated();
  return (
    <>
      <section className={section}>
        <h2 className={title}>{t('list.title')}</h2>
        <BlockedList />
      </section>
      <Suspense>{isHydrated && <ReportList section={section} title={title} />}</Suspense>
    </>
  );
}
