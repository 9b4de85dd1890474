import { isIntimate } from '@rendezvous/contract/intimate';
import type { OwnProfile } from '@rendezvous/contract/profile';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';

export type Interest = OwnProfile['interests'][number];

/** The interests that most people can answer for, shown before the others. */
const common: readonly Interest[] = [
  'animals',
  'art',
  'beach',
  'biking',
  'coffee',
  'cooking',
  'dancing',
  'foodie',
  'gym',
  'hiking',
  'movies',
  'music',
  'outdoors',
  'party',
  'photography',
  'reading',
  'sports',
  'theater',
  'travelling',
  'wine',
];

export const isCommon = (interest: Interest): boolean => common.includes(interest);

/** Interests with their labels, sorted by the alphabet of the page's language, intimate ones last. */
export function useInterests(interests: readonly Interest[]): { value: Interest; label: string }[] {
  const { t } = useTranslation('profile');
  const { compare } = useFormat();
  return interests
    .map((value) => ({ value, label: t(`interest.${value}`) }))
    .sort(
      (one, other) =>
        Number(isIntimate(one.value)) - Number(isIntimate(other.value)) || compare(one.label, other.label),
    );
}
