import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { SettingsRow } from '../../../ui/settings/settings-row.tsx';
import { sessionsQuery } from './access.queries.ts';

const SessionsList = lazy(() => import('./sessions-list.tsx'));

/** The devices on which the member is logged in. */
export function SessionsRow() {
  const { t } = useTranslation('access');
  const { sessions } = useSuspenseQuery(sessionsQuery).data;
  return (
    <SettingsRow name={t('sessions.title')} value={t('sessions.count', { count: sessions.length })} verb="show">
      {() => <SessionsList />}
    </SettingsRow>
  );
}
