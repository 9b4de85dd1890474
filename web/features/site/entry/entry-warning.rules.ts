import type { Country } from '@rendezvous/contract/shared';

export type Layout = 'default' | 'chat' | 'lander' | 'empty';

/** Days until a visitor who accepted the warning sees it again. */
export const daysOfConsent = 30;

/** §9: countries that also get the warning in the chat, lander and empty layouts. */
const warnedCountries: readonly Country[] = ['NL', 'DE'];

/**
 * §2: complete-signup, reset-password and reset-password-do; also the legal pages that the warning refers to, and the
 * page where a mail leads that ends something, which works without script.
 */
const hiddenOn = /^\/(complete-signup|reset-password(\/do)?|top-up\/stop|pricing|pages\/[^/]+)\/?$/;

/** §2: whether a page warns visitors who enter. Members are never warned. */
export const warnsHere = (page: {
  setting: 'yes' | 'no';
  isMember: boolean;
  layout: Layout;
  country: Country;
  path: string;
}): boolean =>
  page.setting === 'yes' &&
  !page.isMember &&
  !hiddenOn.test(page.path) &&
  (page.layout === 'default' || warnedCountries.includes(page.country));
