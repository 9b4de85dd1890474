import { Button } from '@mantine/core';
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { problemText } from '../../platform/query/problem.ts';
import { State } from './state.tsx';

export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation();
  const action = onRetry && (
    <Button variant="light" onClick={onRetry}>
      {t('retry')}
    </Button>
  );
  return (
    <State icon={IconCloudOff} title={t('something_failed')} text={problemText(t, error)} action={action} isAlert />
  );
}
