import { memberPath } from '../../ui/member/member-path.ts';

const memberPage = /^\/members\/([0-9a-f-]{36})(\/|$)/;

/** The member whom a path of the site names, if any. */
export const memberOf = (pathname: string): string | undefined => memberPage.exec(pathname)?.[1];

interface Wish {
  /** The e-mail address, if it is known to have an account. */
  readonly email?: string;
  /** The page to return to. */
  readonly next?: string;
}

/** The login page for a person who was about to sign up. */
export function loginInstead({ email, next }: Wish): string {
  const query = [next && `next=${encodeURIComponent(next)}`, email && `email=${encodeURIComponent(email)}`]
    .filter(Boolean)
    .join('&');
  return query ? `/login?${query}` : '/login';
}

/** The first page of sign-up for a person who was about to log in, to meet the member that log-in would have led to. */
export function signUpInstead(next: string): string {
  const meet = memberOf(next.split('?')[0] ?? '');
  return meet ? `${memberPath(meet)}/signup` : '/signup';
}
