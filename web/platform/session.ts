import { logOut, readUser, type User } from '@rendezvous/contract/account';
import { type QueryClient, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createContext, createElement, type ReactNode, use } from 'react';
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
export function changeUser(client: QueryClient, user: User | null): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== readUser.path });
  setUser(client, user);
}

/** What a page calls with the member that logging in, signing up or activating answered. */
export function useSignIn(): (user: User) => void {
  const client = useQueryClient();
  return (user) => changeUser(client, user);
}

/** Ends the session and loads the home page anew, so that nothing of the member stays in memory. */
export async function logOutAndLeave(): Promise<void> {
  await api(logOut, {});
  window.location.assign('/');
}

/** A balance that came by another way than the user's own query. */
export function changeCredits(client: QueryClient, change: { credits: number; paid_user?: boolean }): void {
  const user = getUser(client);
  if (user) setUser(client, { ...user, ...change });
}
