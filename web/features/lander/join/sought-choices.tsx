import { soughtGenders } from '@rendezvous/contract/profile';
import { useSettings } from '../../../platform/document/page.tsx';
import { SoughtGender } from '../../profile/fields/sought-fields.tsx';
import type { FormResult } from '../form-result.ts';

/** Whom the visitor wants to meet. */
export function SoughtChoices({ typed }: Pick<FormResult, 'typed'>) {
  const { search_defaults } = useSettings();
  const chosen = soughtGenders.find((gender) => gender === typed.gender) ?? search_defaults.gender ?? 'any';
  return <SoughtGender name="gender" chosen={chosen} />;
}
