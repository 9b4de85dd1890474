import type { Profile } from '@rendezvous/contract/profile';

/** Which place the headline says: the most exact one that is known. */
export const placeOf = (profile: Pick<Profile, 'city' | 'region' | 'country'>) =>
  (['city', 'region', 'country'] as const).find((place) => profile[place] !== null);
