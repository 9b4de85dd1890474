import type { Country } from '@rendezvous/contract/shared';

export type Layout = 'default' | 'chat' | 'lander' | 'empty';

/** §9: where the warning shows in the chat, lander and empty layouts. */
const warnedCountries: readonly Country[] = ['NL', 'DE'];

/** §2: complete-signup, reset-password and reset-password-do; and the texts of the house, which are to be read before anyone agrees to them. */
const hiddenOn = /^\/(complete-signup|reset-password(\/do)?|pricing|pages\/[^/]+)\/?$/;

/** §2: whether a page warns whoever enters: where the site has it switched on, and never its members. */
export const warnsHere = (page: { setting: 'yes' | 'no'; isMember: boolean; layout: Layout; country: Country; path: string }): boolean =>
  page.setting === 'yes' && !page.isMember && !hiddenOn.test(page.path) && (page.layout === 'default' || warnedCountries.includes(page.country));
