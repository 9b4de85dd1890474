import { createContext, use } from 'react';

/** The member's unseen items, as titles and the navigation show them. */
export interface Counts {
  readonly unread: number;
  readonly newLikes: number;
}

export const noCounts: Counts = { unread: 0, newLikes: 0 };

/** Null while unknown. */
export const CountsContext = createContext<Counts | null>(noCounts);

/** The member's unread messages and new likes; zero for a visitor, null while unknown. */
export const useKnownCounts = (): Counts | null => use(CountsContext);

/** Like `useKnownCounts`, but zero while unknown. */
export const useCounts = (): Counts => use(CountsContext) ?? noCounts;
