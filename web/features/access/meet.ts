import { memberPath } from '../../ui/member-path.ts';

const memberPage = /^\/members\/([0-9a-f-]{36})(\/|$)/;

/** The member that a page of ours is about. */
export const memberOf = (pathname: string): string | undefined => memberPage.exec(pathname)?.[1];

interface Wish {
  /** The address of the account, when it is known that there is one. */
  readonly email?: string;
  /** The page to come back to. */
  readonly next?: string;
}

/** The login page for a person who was about to sign up. */
export function loginInstead({ email, next }: Wish): string {
  const query = [next && `next=${encodeURIComponent(next)}`, email && `email=${encodeURIComponent(email)}`]
    .filter(Boolean)
    .join('&');
  return query ? `/login?${query}` : '/login';
}

/** The beginning of sign-up for a person who was about to log in: at the member to whom logging in would have led. */
export function signUpInstead(next: string): string {
  const meet = memberOf(next.split('?')[0] ?? '');
  return meet ? `${memberPath(meet)}/signup` : '/signup';
}
