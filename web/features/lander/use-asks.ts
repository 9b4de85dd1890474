import { useSettings } from '../../platform/document/page.tsx';
import type { LanderProps } from './form-result.ts';

/** Whether a lander asks for a field of the profile: where its form is shown, and the brand shows the field. */
export function useAsks(field: 'reason' | 'interests', result: LanderProps['result']): boolean {
  const { can, visible_profile_fields } = useSettings();
  return can.sign_up && !result?.mailedTo && visible_profile_fields.includes(field);
}
