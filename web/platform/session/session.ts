import { logOut } from '@rendezvous/contract/access';
import { readUser, type User } from '@rendezvous/contract/member';
import { type QueryClient, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createContext, createElement, type ReactNode, use } from 'react';
import { releaseWindowEntry } from '../browser/back.ts';
import { announceEnd, clearStored } from '../browser/storage.ts';
import { useSettings } from '../document/page.tsx';
import { followAccount, useTranslation } from '../i18n/i18n.ts';
import { lastCall } from '../query/api.ts';
import { query } from '../query/query.ts';

/** The current member; null for a visitor. In the cache from the first page on, and refreshed by `useRefresh`. */
export const userQuery = { ...query(readUser), staleTime: Number.POSITIVE_INFINITY };
type CachedUser = { user: User } | null;

export function setUser(client: QueryClient, user: User | null): void {
  client.setQueryData<CachedUser>(userQuery.queryKey, user && { user });
}

export function getUser(client: QueryClient): User | null {
  return client.getQueryData<CachedUser>(userQuery.queryKey)?.user ?? null;
}

const UserContext = createContext<User | null>(null);

/** Subscribes to the current member once per page, since every card of a grid reads them. */
export function UserProvider({ children }: { children: ReactNode }): ReactNode {
  const { data } = useSuspenseQuery(userQuery);
  return createElement(UserContext, { value: (data as CachedUser)?.user ?? null }, children);
}

/** Null for a visitor. */
export const useUser = (): User | null => use(UserContext);

/** For pages that only members reach. */
export function useMember(): User {
  const user = useUser();
  if (!user) throw new Error('This page needs a member: list it under layouts/session.tsx');
  return user;
}

/** Drops every answer cached for the previous caller, then goes on as `user`. */
function changeUser(client: QueryClient, user: User | null): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== readUser.path });
  setUser(client, user);
}

/** Takes the member that logging in, signing up or activating returned, and the language of their account. */
export function useSignIn(): (user: User) => Promise<void> {
  const client = useQueryClient();
  const { i18n } = useTranslation();
  const { languages } = useSettings();
  return async (user) => {
    // If the words cannot be fetched, the page keeps its language.
    if (languages.includes(user.language)) await followAccount(i18n, user.language).catch(reportError);
    changeUser(client, user);
  };
}

/**
 * Ends the session, and clears the browser first: without a connection the server hears of it only once one presses
 * again, while whoever has the device by then finds nothing that was typed.
 */
export async function logOutAndLeave(): Promise<void> {
  clearStored();
  await lastCall(logOut, {});
  leave('/');
}

/** Ends a session at the member's wish: clears storage and, by reloading the page, memory. */
export function leave(path: string): void {
  clearStored();
  announceEnd();
  releaseWindowEntry();
  // A browser that kept the page whole would show it again on Back.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload());
  window.location.assign(path);
}

/**
 * Handles a session that ended without the member's wish: clears storage; the page stays, as a visitor's (§4). Only
 * once, because each refused query would otherwise be dropped and sent again.
 */
export function signOut(client: QueryClient): void {
  if (!getUser(client)) return;
  clearStored();
  changeUser(client, null);
}

/** Takes a balance that arrived by other means than the user's query. */
export function changeCredits(client: QueryClient, change: { credits: number; paid_user?: boolean }): void {
  const user = getUser(client);
  if (user) setUser(client, { ...user, ...change });
}
