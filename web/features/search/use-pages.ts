import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useScrolledByHand } from '../../platform/browser/keyboard.ts';
import { useHydrated } from '../../platform/document/hydrated.ts';
import { inBackground } from '../../platform/query/background.ts';
import { type Address, rememberBefore, searchQuery } from './search-address.ts';

/** Beyond this many pages the reader follows the link to the next, so that the list stays bounded. */
const maxPages = 10;
/** A page is fetched when its place is this close to the screen, or above it: a fling may pass it within a frame. */
const ahead = '1000000px 0px 1500px 0px';
const maxEntries = 20;

/** Result pages shown per history entry, to restore them on Back. */
const shownBefore = new Map<string, readonly Address[]>();

function remember(entry: string, pages: readonly Address[]): void {
  shownBefore.set(entry, pages);
  const oldest = shownBefore.size > maxEntries ? shownBefore.keys().next().value : undefined;
  if (oldest !== undefined) shownBefore.delete(oldest);
}

/**
 * The loaded pages of a search, from the page in the address on; the next is appended when `end` comes near the screen.
 * Back restores all of them from the cache.
 */
export function usePages(asked: Address, end: RefObject<HTMLElement | null>) {
  const isHydrated = useHydrated();
  const client = useQueryClient();
  const { key: entry } = useLocation();
  const [pages, setPages] = useState(() => {
    const before = shownBefore.get(entry);
    return before?.every((page) => client.getQueryData(searchQuery(page).queryKey)) ? before : [asked];
  });
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const last = pages.at(-1) as Address;
  const { data: answer } = useSuspenseQuery({ ...searchQuery(last), refetchOnMount: false });
  const { next } = answer;
  const append = useEffectEvent(async () => {
    if (next === null || state !== 'idle') return;
    const following = { ...last, page: answer.page + 1, cursor: next };
    setState('loading');
    const isFetched = await client.fetchQuery(searchQuery(following)).then(
      () => true,
      () => false,
    );
    setState(isFetched ? 'idle' : 'failed');
    if (!isFetched) return;
    rememberBefore(next, last);
    remember(entry, [...pages, following]);
    setPages([...pages, following]);
  });
  // By Tab, a list that grows at every step would never let its reader reach what follows it.
  const isByHand = useScrolledByHand();
  const follows = isHydrated && isByHand && next !== null && pages.length < maxPages && state !== 'failed';
  useEffect(() => {
    if (!follows || next === null || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((one) => one.isIntersecting)) inBackground(append());
      },
      { rootMargin: ahead },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [follows, next, end]);
  return { pages, last, answer, follows };
}

/** Keeps the address on the page in the middle of the screen, in the same entry of the history. */
export function useAddressInView({ page, cursor }: Address): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((one) => one.isIntersecting)) showInAddress({ page, cursor });
      },
      { rootMargin: '-50% 0px' },
    );
    if (ref.current) observer.observe(ref.current);
    return () => observer.disconnect();
  }, [page, cursor]);
  return ref;
}

function showInAddress({ page, cursor }: Pick<Address, 'page' | 'cursor'>): void {
  const params = new URLSearchParams(location.search);
  if (location.pathname !== '/members' || (params.get('cursor') ?? undefined) === cursor) return;
  params.delete('page');
  params.delete('cursor');
  if (cursor !== undefined) {
    params.set('page', String(page));
    params.set('cursor', cursor);
  }
  const search = params.size > 0 ? `?${params}` : '';
  history.replaceState(history.state, '', location.pathname + search);
}
