import { useSettings } from '../../../platform/document/page.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { Slider } from '../../../ui/slider.tsx';

const oldest = 80;

interface AgeRangeProps {
  min: number | undefined;
  max: number | undefined;
  onChange: (range: { min_age: number | undefined; max_age: number | undefined }) => void;
}

/** The range of ages; its right end includes all higher ages. */
export function AgeRange({ min, max, onChange }: AgeRangeProps) {
  const { t } = useTranslation('search');
  const { min_age: youngest } = useSettings();
  const written = (age: number) => (age === oldest ? `${oldest}+` : String(age));
  return (
    <Slider
      label={t('filter.age')}
      describe={([from = youngest, to = oldest]) => t('filter.age_of', { min: from, max: written(to) })}
      min={youngest}
      max={oldest}
      values={[Math.max(youngest, min ?? youngest), Math.min(oldest, max ?? oldest)]}
      thumbs={[t('filter.min_age'), t('filter.max_age')]}
      valueText={written}
      onChange={([low = youngest, high = oldest]) => {
        const isOpen = low === youngest && high === oldest;
        // Omits an open end, but not both: without any age, the defaults of the site or the member apply.
        onChange({
          min_age: low > youngest || isOpen ? low : undefined,
          max_age: high < oldest ? high : isOpen ? 110 : undefined,
        });
      }}
    />
  );
}
