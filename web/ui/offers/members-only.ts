import { nextParam, ownPath } from '@rendezvous/contract/own-path';
import { pathWithNext } from '../../platform/query/load.ts';
import { memberPath } from '../member/member-path.ts';

const memberPage = /^\/members\/([0-9a-f-]{36})(\/|$)/;

/** The member whom a path of the site names, if any. */
export const memberOf = (pathname: string): string | undefined => memberPage.exec(pathname)?.[1];

/** The actions on a visible member that only members have (§8). */
export const membersActions = ['like', 'message', 'photo', 'gift', 'report'] as const;
export type MembersAction = (typeof membersActions)[number];

/** Query parameter of the pages of log-in and sign-up: the action that led there. */
const actionParam = 'for';

export function actionOf(search: string): MembersAction | undefined {
  const asked = new URLSearchParams(search).get(actionParam);
  return membersActions.find((action) => action === asked);
}

/** Query parameter of a profile's address: its page says to press the heart. */
export const likeParam = 'like';

const places: Partial<Record<MembersAction, string>> = { message: '/chat', gift: '?gift=', like: `?${likeParam}=` };

/** Where the action goes on: never by itself, but within reach. The gifts to choose from are open. */
export const pathOfAction = (action: MembersAction, member: string): string =>
  memberPath(member) + (places[action] ?? '');

export interface LoginQuery {
  /** The page to return to. */
  readonly next?: string | undefined;
  readonly action?: MembersAction | undefined;
}

/** The login page, which says what the action is and leads back. */
export function loginPath({ next, action }: LoginQuery): string {
  const query = [next && `${nextParam}=${encodeURIComponent(next)}`, action && `${actionParam}=${action}`].filter(
    Boolean,
  );
  return query.length > 0 ? `/login?${query.join('&')}` : '/login';
}

/** The first page of sign-up, which then leads where log-in would have led. */
function signUpPath({ next, action }: Pick<LoginQuery, 'next' | 'action'>): string {
  if (!next) return '/signup';
  const meet = memberOf(next.split('?')[0] ?? '');
  const page = pathWithNext(meet ? `${memberPath(meet)}/signup` : '/signup', next);
  return action ? `${page}&${actionParam}=${action}` : page;
}

/** The first page of sign-up for a person on the login page, from that page's query. */
export const signUpInstead = (search: string): string =>
  signUpPath({
    next: ownPath(new URLSearchParams(search).get(nextParam) ?? '') ?? undefined,
    action: actionOf(search),
  });

/** The first page of sign-up for an action with a member. */
export const signUpFor = (action: MembersAction, member: string): string =>
  signUpPath({ next: pathOfAction(action, member), action });
