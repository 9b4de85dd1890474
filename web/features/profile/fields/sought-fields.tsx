import type { OwnProfile, Sought } from '@rendezvous/contract/profile';
import { agesAround, startAges } from '@rendezvous/contract/search';
import type { ComponentProps, ReactNode } from 'react';
import { useSettings } from '../../../platform/document/page.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { Text } from '../../../ui/text.tsx';
import { AgeRange } from './age-range.tsx';
import { ChoiceChips } from './choice-chips.tsx';

type Gender = NonNullable<OwnProfile['sought_gender']>;

const order: readonly Gender[] = ['female', 'male', 'any'];
const labels: Record<Gender, string> = { female: 'female', male: 'male', any: 'any_gender' };

interface SoughtFieldsProps {
  value: Sought;
  /** The member's own; null while it is not known. */
  age: number | null;
  onChange: (change: Partial<Sought>) => void;
  error?: ReactNode;
  /** For a screen that asks nothing else and whose heading is the label. */
  isLarge?: boolean;
}

interface SoughtGenderProps
  extends Pick<ComponentProps<typeof ChoiceChips<Gender>>, 'name' | 'hidesLabel' | 'isLarge' | 'error' | 'onToggle'> {
  chosen: Gender | null;
}

/** Whom they want to meet, where the site's search tells people apart by gender. */
export function SoughtGender({ chosen, ...props }: SoughtGenderProps) {
  const { t } = useTranslation('search');
  if (!useSettings().search_fields.includes('gender')) return null;
  return (
    <ChoiceChips
      label={t('filter.gender')}
      choices={order.map((gender) => ({ value: gender, label: t(`filter.${labels[gender]}`) }))}
      chosen={order.filter((gender) => gender === chosen)}
      isSingle
      {...props}
    />
  );
}

/** Whom a member wants to meet, as far as the site's search distinguishes it. */
export function SoughtFields({ value, age, onChange, error, isLarge }: SoughtFieldsProps) {
  const { t } = useTranslation('search');
  const { search_fields, search_defaults, min_age } = useSettings();
  const chosen = startAges(value, search_defaults);
  const ages = chosen ?? (age === null ? undefined : agesAround(age, min_age));
  return (
    <>
      <SoughtGender
        hidesLabel={isLarge}
        isLarge={isLarge}
        chosen={value.sought_gender}
        onToggle={(sought_gender) => onChange({ sought_gender })}
        error={error}
      />
      {search_fields.includes('min_age') && (
        <div>
          <AgeRange
            min={ages?.min_age}
            max={ages?.max_age}
            untouched={ages ? undefined : t('filter.age_unknown')}
            onChange={({ min_age, max_age }) =>
              onChange({ sought_min_age: min_age ?? null, sought_max_age: max_age ?? null })
            }
          />
          {!chosen && (
            <Text isSmall tone="pale">
              {t('filter.age_untouched')}
            </Text>
          )}
        </div>
      )}
    </>
  );
}
