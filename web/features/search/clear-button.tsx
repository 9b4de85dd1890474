import { Button } from '@mantine/core';
import { useTranslation } from '../../platform/i18n/i18n.ts';

/** Returns to the search without chosen filters; `isShort` where there is room for one word. */
export function ClearButton({ onClick, isShort = false }: { onClick: () => void; isShort?: boolean }) {
  const { t } = useTranslation('search');
  return (
    <Button
      variant="subtle"
      fullWidth={!isShort}
      mih="var(--touch-target)"
      aria-label={t('filter.clear')}
      onClick={onClick}
    >
      {t(isShort ? 'filter.clear_short' : 'filter.clear')}
    </Button>
  );
}
