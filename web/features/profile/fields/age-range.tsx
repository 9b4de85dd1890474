import { highestAge } from '@rendezvous/contract/member';
import { useSettings } from '../../../platform/document/page.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { Slider } from '../../../ui/slider.tsx';
import { oldest } from './ages.ts';

interface AgeRangeProps {
  min: number | undefined;
  max: number | undefined;
  /** The text in place of the ages until a thumb is moved. */
  untouched?: string | undefined;
  onChange: (range: { min_age: number | undefined; max_age: number | undefined }) => void;
}

/** The range of ages; its right end includes all higher ages. */
export function AgeRange({ min, max, untouched, onChange }: AgeRangeProps) {
  const { t } = useTranslation('search');
  const { min_age: youngest } = useSettings();
  const written = (age: number) => (age === oldest ? `${oldest}+` : String(age));
  const all = ([from, to]: readonly number[]) => (from === youngest && to === oldest ? untouched : undefined);
  return (
    <Slider
      label={t('filter.age')}
      describe={(ages) => {
        const [from = youngest, to = oldest] = ages;
        return all(ages) ?? t('filter.age_of', { min: from, max: written(to) });
      }}
      min={youngest}
      max={oldest}
      values={[Math.min(oldest, Math.max(youngest, min ?? youngest)), Math.min(oldest, max ?? oldest)]}
      thumbs={[t('filter.min_age'), t('filter.max_age')]}
      valueText={(age, ages) => all(ages) ?? written(age)}
      onChange={([low = youngest, high = oldest]) => {
        const isOpen = low === youngest && high === oldest;
        // Omits an open end, but not both: without any age, the defaults of the site or the member apply.
        onChange({
          min_age: low > youngest || isOpen ? low : undefined,
          max_age: high < oldest ? high : isOpen ? highestAge : undefined,
        });
      }}
    />
  );
}
