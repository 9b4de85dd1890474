import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useHydrated } from '../../platform/document/hydrated.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { SettingsControl, SettingsLink, SettingsRow } from '../../ui/settings/settings-row.tsx';
import { BlockedList } from './blocked-list.tsx';
import { blockedQuery } from './safety.queries.ts';

/** Read after the page, as few members have reported anybody. */
const ReportsRow = lazy(() => import('./report/reports-row.tsx'));

/** §2 Settings: whom the member has blocked, what came of their reports, and what was decided about them. */
export function SafetyRows() {
  const { t } = useTranslation('safety');
  const { profiles } = useSuspenseQuery(blockedQuery).data;
  const isHydrated = useHydrated();
  return (
    <>
      {profiles.length === 0 ? (
        <SettingsControl name={t('list.title')} value={t('list.empty')} />
      ) : (
        <SettingsRow name={t('list.title')} value={profiles.length} verb="show">
          {() => <BlockedList />}
        </SettingsRow>
      )}
      <Suspense>{isHydrated && <ReportsRow />}</Suspense>
      <SettingsLink to="/measures" name={t('measures.title')} value={t('measures.text')} />
    </>
  );
}
