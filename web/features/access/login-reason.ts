import { nextParam, ownPath } from '@rendezvous/contract/own-path';
import { chatPath } from '../../ui/member/member-path.ts';
import { actionOf, type MembersAction, memberOf } from '../../ui/offers/members-only.ts';

type Page = 'members' | 'chats' | 'likes' | 'swipe' | 'finder';

/** Why somebody is asked to log in: an action with a member, or the page that they opened. */
export type LoginReason =
  | { readonly action: MembersAction | 'meet'; readonly member: string }
  | { readonly page: Page };

const pages: readonly (readonly [RegExp, Page])[] = [
  [/^\/members\/?$/, 'members'],
  [/^\/chats(\/|$)/, 'chats'],
  [/^\/likes(\/|$)/, 'likes'],
  [/^\/swipe-game\/?$/, 'swipe'],
  [/^\/match-finder\/?$/, 'finder'],
];

/** By the query of the login page; undefined where the page to return to says nothing. */
export function reasonOf(search: string): LoginReason | undefined {
  const next = ownPath(new URLSearchParams(search).get(nextParam) ?? '');
  const pathname = next?.split(/[?#]/)[0] ?? '';
  const member = memberOf(pathname);
  if (member)
    return { action: actionOf(search) ?? (pathname.startsWith(chatPath(member)) ? 'message' : 'meet'), member };
  const page = pages.find(([path]) => path.test(pathname))?.[1];
  return page && { page };
}
