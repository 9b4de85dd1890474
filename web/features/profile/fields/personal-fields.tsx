import { NativeSelect } from '@mantine/core';
import {
  bodyTypes,
  eyeColors,
  genders,
  hairColors,
  type OwnProfile,
  reasons,
  relationshipStatuses,
  sexualities,
  tattooAnswers,
} from '@rendezvous/contract/profile';
import type { FormErrors } from '../../../platform/form/form.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { ChoiceChips } from './choice-chips.tsx';
import classes from './personal-fields.module.css';

const choices = {
  gender: genders,
  sexuality: sexualities,
  reason: reasons,
  relationship_status: relationshipStatuses,
  hair_color: hairColors,
  eye_color: eyeColors,
  body_type: bodyTypes,
  tattoos: tattooAnswers,
} as const;

export type PersonalField = keyof typeof choices;
export type PersonalValues = Partial<Pick<OwnProfile, PersonalField>>;

interface PersonalFieldsProps {
  value: PersonalValues;
  onChange: (change: PersonalValues) => void;
  /** The fields to show, in this order. */
  fields?: readonly PersonalField[];
  errors?: FormErrors;
}

/** Personal fields with fixed answers: two as chips, the others as native pickers. Null means "rather not say". */
export function PersonalFields({
  value,
  onChange,
  fields = ['gender', 'sexuality'],
  errors = {},
}: PersonalFieldsProps) {
  const { t } = useTranslation('profile');
  return (
    <div className={classes.fields}>
      {fields.map((field) => {
        const options = choices[field].map((choice) => ({ value: choice as string, label: t(`${field}.${choice}`) }));
        const label = t(`field.${field}`);
        const set = (answer: string | null) => onChange({ [field]: answer } as PersonalValues);
        if (field === 'gender' || field === 'sexuality') {
          const chosen = value[field];
          return (
            <ChoiceChips
              key={field}
              label={label}
              choices={options}
              chosen={chosen ? [chosen] : []}
              isSingle
              onToggle={set}
              error={errors[field]}
            />
          );
        }
        return (
          <NativeSelect
            key={field}
            label={label}
            value={value[field] ?? ''}
            data={[{ value: '', label: t('untold') }, ...options]}
            onChange={(event) => set(event.currentTarget.value || null)}
            error={errors[field]}
          />
        );
      })}
    </div>
  );
}
