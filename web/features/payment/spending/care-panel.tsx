import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useDates } from '../../../platform/i18n/dates.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { Notice } from '../../../ui/state/notice.tsx';
import { Text } from '../../../ui/text.tsx';
import { spendingQuery } from '../payment.queries.ts';
import { isLeftAlone } from './use-paused.ts';

/** Instead of offers: that buying is paused, or that spending is unusual, with who helps. */
export function CarePanel({ linked = false }: { linked?: boolean }) {
  const { t } = useTranslation('spending');
  const { day, time } = useDates();
  const spending = useSuspenseQuery(spendingQuery).data;
  if (!isLeftAlone(spending)) return null;
  const { calm, paused_until, help } = spending;
  return (
    <div style={{ marginBlock: 'var(--mantine-spacing-md)' }}>
      <Notice tone="plain" title={calm ? t('calm.title') : t('pause.saved')}>
        {paused_until !== null && (
          <Text>
            {t('pause.until', { date: day(paused_until), time: time(paused_until) })} {t('pause.meanwhile')}
          </Text>
        )}
        {calm && <Text>{t('calm.text')}</Text>}
        {help && (
          <Text>
            {t('help')}{' '}
            <a href={help.url} target="_blank" rel="noopener noreferrer">
              {help.name}
            </a>
          </Text>
        )}
        {linked && <Link to="/settings/spending">{t('calm.action')}</Link>}
      </Notice>
    </div>
  );
}
