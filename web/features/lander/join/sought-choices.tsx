import { useSettings } from '../../../platform/document/page.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import type { FormResult } from '../form-result.ts';
import { Choices } from './choices.tsx';

/** Whom the visitor wants to meet, where the site's search tells people apart by gender. */
export function SoughtChoices({ typed }: Pick<FormResult, 'typed'>) {
  const { t } = useTranslation('search');
  const { search_fields, search_defaults } = useSettings();
  if (!search_fields.includes('gender')) return null;
  return (
    <Choices
      name="gender"
      label={t('filter.gender')}
      choices={[
        { value: 'female', label: t('filter.female') },
        { value: 'male', label: t('filter.male') },
        { value: 'any', label: t('filter.any_gender') },
      ]}
      chosen={typed.gender ?? search_defaults.gender ?? 'any'}
    />
  );
}
