import { NativeSelect } from '@mantine/core';
import { useTranslation } from '../../platform/i18n.ts';

type Sort = 'newest' | 'nearest';

/** The order of the results. Nearest needs a city: when it was wished for without one, that is said. */
export function SortSelect({ value, wished, onChange }: { value: Sort; wished: Sort | undefined; onChange: (sort: Sort) => void }) {
  const { t } = useTranslation('search');
  return (
    <NativeSelect
      aria-label={t('filter.sort')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as Sort)}
      data={(['newest', 'nearest'] as const).map((sort) => ({ value: sort, label: t(`filter.${sort}`) }))}
      error={wished === 'nearest' && value === 'newest' ? t('filter.nearest_needs_city') : undefined}
    />
  );
}
