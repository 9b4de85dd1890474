import { logOut } from '@rendezvous/contract/access';
import { readUser, type User } from '@rendezvous/contract/member';
import { type QueryClient, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createContext, createElement, type ReactNode, use } from 'react';
import { forgetKept, tellEnded } from '../browser/storage.ts';
import { api } from './api.ts';
import { query } from './query.ts';

/** The current member; null for a visitor. Always in the cache from the first page on, and refreshed by `useRefresh`. */
export const userQuery = { ...query(readUser), staleTime: Number.POSITIVE_INFINITY };
type CachedUser = { user: User } | null;

export function setUser(client: QueryClient, user: User | null): void {
  client.setQueryData<CachedUser>(userQuery.queryKey, user && { user });
}

export function getUser(client: QueryClient): User | null {
  return client.getQueryData<CachedUser>(userQuery.queryKey)?.user ?? null;
}

const UserContext = createContext<User | null>(null);

/** Follows the current member once for the whole page: a grid of cards asks for them often. */
export function UserProvider({ children }: { children: ReactNode }): ReactNode {
  const { data } = useSuspenseQuery(userQuery);
  return createElement(UserContext, { value: (data as CachedUser)?.user ?? null }, children);
}

/** The current member, or null for a visitor. */
export const useUser = (): User | null => use(UserContext);

/** The current member on pages that only members reach. */
export function useMember(): User {
  const user = useUser();
  if (!user) throw new Error('This page needs a member: list it under layouts/session.tsx');
  return user;
}

/** Forgets everything that was read as somebody else, then goes on as `user`. */
function changeUser(client: QueryClient, user: User | null): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== readUser.path });
  setUser(client, user);
}

/** What a page calls with the member that logging in, signing up or activating answered. */
export function useSignIn(): (user: User) => void {
  const client = useQueryClient();
  return (user) => changeUser(client, user);
}

export async function logOutAndLeave(): Promise<void> {
  await api(logOut, {});
  leave('/');
}

/** What follows when the session has ended by the member's wish: nothing of them stays here, nor, as the page is loaded anew, in memory. */
export function leave(path: string): void {
  forgetKept();
  tellEnded();
  window.location.assign(path);
}

/** The session is over without a wish of the member: the page goes on as a visitor's (§4), and what was kept for them goes. */
export function signOut(client: QueryClient): void {
  if (getUser(client)) forgetKept();
  changeUser(client, null);
}

/** A balance that came by another way than the user's own query. */
export function changeCredits(client: QueryClient, change: { credits: number; paid_user?: boolean }): void {
  const user = getUser(client);
  if (user) setUser(client, { ...user, ...change });
}
