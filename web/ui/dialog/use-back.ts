import { second } from '@rendezvous/contract/durations';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { onHistory } from '../../platform/browser/back.ts';

/**
 * The browser's Back closes the window on top, as on a phone's own apps. The open windows share one history entry, a
 * copy of the page's; the router never hears of it. Without an open window the entry is stepped over: it remains in the
 * history where a link in a window led to another page.
 */
interface OpenWindow {
  close: () => void;
}

const open: OpenWindow[] = [];
/** Traversals of our own whose `popstate` is still to come, the oldest first. */
const traversals: symbol[] = [];

/**
 * Direction in which to skip a leftover window entry: forward after Forward, otherwise back; also back where the
 * Navigation API is missing.
 */
let step: -1 | 1 = -1;
/** The page to which the router went while a traversal of ours was under way, which may end before or behind it. */
let wentTo: string | undefined;
globalThis.navigation?.addEventListener('currententrychange', ({ from, navigationType }) => {
  if (traversals.length > 0 && navigationType !== 'traverse') wentTo = history.state?.key;
  const isForward = (navigation.currentEntry?.index ?? 0) > from.index;
  step = isForward && navigation.canGoForward ? 1 : -1;
});

const isOurs = (): boolean => history.state?.isWindow === true;

/** Nothing to do for one that happened: its end may be refused later, while the next is under way. */
function giveUp(traversal: symbol): void {
  const at = traversals.indexOf(traversal);
  if (at < 0) return;
  traversals.splice(at, 1);
  wentTo = undefined;
}

function traverse(by: -1 | 1): void {
  const traversal = Symbol('traversal');
  traversals.push(traversal);
  // If a navigation cancels the step, its `popstate` never comes. The Navigation API says so, however busy the page is.
  if (globalThis.navigation) {
    const { committed, finished } = by === 1 ? navigation.forward() : navigation.back();
    for (const moved of [committed, finished]) moved?.catch(() => giveUp(traversal));
    return;
  }
  history.go(by);
  setTimeout(() => giveUp(traversal), second);
}

/** Adds or removes the shared entry, once the windows that open and close together have done so. */
function settle(): void {
  // Until our traversal ends, the current entry is still the one it leaves.
  if (traversals.length > 0) return;
  if (open.length > 0 && !isOurs()) history.pushState({ ...history.state, isWindow: true }, '');
  if (open.length === 0 && isOurs()) traverse(-1);
}

function onPopState(event: PopStateEvent): void {
  if (traversals.shift()) {
    event.stopImmediatePropagation();
    const isElsewhere = wentTo !== undefined && history.state?.key !== wentTo;
    if (!isElsewhere) wentTo = undefined;
    // The router went to another page meanwhile, so the step back left that one.
    if (isElsewhere || (isOurs() && open.length === 0)) traverse(1);
    else settle();
    return;
  }
  const top = open.at(-1);
  if (top) {
    event.stopImmediatePropagation();
    // A choice in the window led to a page that had no window entry on top of it yet, so Back left it: return to it.
    if (isOurs()) traverse(1);
    top.close();
    // Windows below it, or this one if it stays open, need an entry again.
    setTimeout(settle);
  } else if (isOurs()) {
    event.stopImmediatePropagation();
    history.go(step);
  }
}

/** Lets Back call `onBack` while the window is open. Windows opened later come first. */
export function useBack(isOpen: boolean, onBack: () => void): void {
  const close = useEffectEvent(onBack);
  const { key } = useLocation();
  useEffect(() => {
    if (!isOpen) return;
    onHistory(onPopState);
    const self: OpenWindow = { close: () => close() };
    open.push(self);
    setTimeout(settle);
    return () => {
      open.splice(open.indexOf(self), 1);
      setTimeout(settle);
    };
  }, [isOpen]);
  // A choice in the window that changes the address, such as a filter, gets an entry of the windows on top of its own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each navigation
  useEffect(() => {
    if (isOpen) setTimeout(settle);
  }, [isOpen, key]);
}
