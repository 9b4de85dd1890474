import { interests, maxInterests, type OwnProfile, reasons } from '@rendezvous/contract/profile';
import type { FormResult } from './form-result.ts';

type Interest = OwnProfile['interests'][number];

/** The name of the form's field with the visitor's decision about an interest. */
export const interestField = (interest: Interest) => `interest.${interest}`;
export const liked = 'like';

/** What the answers put into the visitor's profile. */
export function profileAnswersOf(typed: FormResult['typed']): Partial<Pick<OwnProfile, 'reason' | 'interests'>> {
  const reason = reasons.find((one) => one === typed.reason);
  const chosen = interests.filter((interest) => typed[interestField(interest)] === liked).slice(0, maxInterests);
  return { ...(reason && { reason }), ...(chosen.length > 0 && { interests: chosen }) };
}
