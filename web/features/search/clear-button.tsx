import { Button } from '@mantine/core';
import { useTranslation } from '../../platform/i18n/i18n.ts';

/** Returns to the search without chosen filters. */
export function ClearButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('search');
  return (
    <Button variant="subtle" mih="var(--touch-target)" aria-label={t('filter.clear')} onClick={onClick}>
      {t('filter.clear_short')}
    </Button>
  );
}
