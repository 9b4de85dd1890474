import type { Person } from './people.ts';

export interface Screen {
  readonly name: string;
  /** The address, which may depend on the members `me` and `other`. */
  readonly path: (people: { me: Person; other: Person }) => string;
  /** The page shows the result of a mailed link after a call: merely fetching the page must confirm nothing. */
  readonly answersLater?: true;
  /** Checked scrolled to its end, where nothing lies half below the bar of actions. */
  readonly atEnd?: true;
  /** The answer that refuses what the address asks for, as in `allowRefusals`. */
  readonly refusal?: string;
}

/** Screens for everyone. */
const pages: readonly Screen[] = [
  { name: 'cookies', path: () => '/pages/cookies' },
  { name: 'house rules', path: () => '/pages/ban' },
  { name: 'refunds', path: () => '/pages/return-policy' },
  { name: 'questions and answers', path: () => '/pages/faq' },
  { name: 'support', path: () => '/pages/service' },
  { name: 'complaints', path: () => '/complaints' },
  { name: 'page of the brand’s own', path: () => '/safety-tips' },
];

/** Every screen that a visitor sees. */
export const visitorScreens: readonly Screen[] = [
  { name: 'home', path: () => '/' },
  { name: 'languages', path: () => '/lang-config' },
  { name: 'login', path: () => '/login' },
  { name: 'signup', path: () => '/signup' },
  { name: 'signup to meet', path: ({ other }) => `/members/${other.id}/signup` },
  { name: 'a partner’s link that fails', path: () => '/complete-signup?token=old', refusal: '/complete-signup 410' },
  { name: 'members', path: () => '/members' },
  { name: 'profile', path: ({ other }) => `/members/${other.id}`, atEnd: true },
  { name: 'pricing', path: () => '/pricing' },
  { name: 'terms', path: () => '/pages/terms' },
  { name: 'accessibility', path: () => '/accessibility' },
  { name: 'privacy', path: () => '/pages/privacy' },
  ...pages,
  { name: 'activation failed', path: () => '/activate/error' },
  { name: 'forgotten password', path: () => '/reset-password' },
  { name: 'reset link that is over', path: () => '/reset-password/do?member=me&token=none' },
  {
    name: 'address change refused',
    path: () => '/mail-change/do?member=me&token=none',
    answersLater: true,
    refusal: '/api/mail-change-do.php 410',
  },
  { name: 'account deleted', path: () => '/account-deleted' },
  { name: 'way back to a deleted account', path: () => '/account-deleted?member=x&token=y' },
  {
    name: 'notifications by a wrong link',
    path: () => '/notifications?member=x&token=y',
    answersLater: true,
    refusal: '/api/notifications.php 410',
  },
  { name: 'end of top-ups', path: () => '/top-up/stop?member=x&token=y' },
  { name: 'not found', path: () => '/no-such-page', refusal: '/no-such-page 404' },
];

/** What a member sees about money. */
export const payingScreens: readonly Screen[] = [
  { name: 'credits', path: () => '/credits' },
  { name: 'payment', path: () => '/credits/nl-25' },
  { name: 'repeat order', path: () => '/credits/repeat-order' },
  { name: 'transactions', path: () => '/transactions' },
  { name: 'one payment', path: ({ me }) => `/transactions/${me.payment}` },
  { name: 'direct debit', path: () => '/directdebit' },
  { name: 'pricing', path: () => '/pricing' },
  { name: 'premium', path: () => '/premium' },
  { name: 'spending', path: () => '/settings/spending' },
];

/** Every screen that a member sees. */
export const memberScreens: readonly Screen[] = [
  { name: 'members', path: () => '/members' },
  { name: 'members with a filter', path: () => '/members?gender=male&country=NL&min_age=30&max_age=50' },
  { name: 'nobody found', path: () => '/members?gender=female&country=NZ&min_age=109&max_age=110' },
  { name: 'profile', path: ({ other }) => `/members/${other.id}` },
  { name: 'own profile', path: () => '/profile' },
  { name: 'likes', path: () => '/likes' },
  { name: 'matches', path: () => '/likes/matches' },
  { name: 'chats', path: () => '/chats' },
  { name: 'chat', path: ({ other }) => `/members/${other.id}/chat` },
  { name: 'chat that is not there', path: () => '/chats/abc', refusal: '/chats/abc 404' },
  ...payingScreens,
  { name: 'match finder', path: () => '/match-finder' },
  { name: 'swipe game', path: () => '/swipe-game' },
  { name: 'settings', path: () => '/settings' },
  { name: 'photo verification', path: () => '/settings/verification' },
  { name: 'suggested matches', path: () => '/signup-matches' },
  { name: 'delete account', path: () => '/settings/delete' },
  { name: 'delete account, confirmed', path: () => '/settings/delete?step=confirm' },
  { name: 'notifications', path: () => '/notifications' },
  ...pages,
  { name: 'check your inbox', path: () => '/signup?step=inbox' },
];

/** What the screens answer that refuse, for `allowRefusals`. */
export const refusalsOf = (screens: readonly Screen[]): string[] => screens.flatMap(({ refusal }) => refusal ?? []);
