import type { NicheName } from './niche.ts';
import type { interests } from './profile.ts';

type Interest = (typeof interests)[number];

/** Intimate interests; shown to members only. */
const intimate: ReadonlySet<Interest> = new Set<Interest>([
  'analsex',
  'bondage',
  'exchanging_pictures',
  'lingerie',
  'masturbating',
  'one_night_stand',
  'oral_sex',
  'public_sex',
  'sadomasochism',
  'safe_sex',
  'sex',
  'sex_toys',
  'threesome',
]);

export const isIntimate = (interest: Interest): boolean => intimate.has(interest);

/** Whether the niche's members are here for what is intimate, so that a profile may begin with it. */
export const isFrank = (niche: NicheName): boolean => niche === 'bdsm';
