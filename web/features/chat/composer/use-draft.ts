import { useSyncExternalStore } from 'react';
import { createListeners } from '../../../platform/browser/listeners.ts';
import { readStored, store } from '../../../platform/browser/storage.ts';

/** Where a member's unsent text to a profile is stored; `part` names what is kept beside it. */
export const draftKey = (member: string, profile: string, part?: 'line' | 'gift' | 'about'): string =>
  `chat.draft:${member}:${part ? `${part}:` : ''}${profile}`;

/** In memory, for browsers that refuse to store. */
const unstored = new Map<string, string>();
const { emit, subscribe } = createListeners();

export const readDraft = (key: string): string =>
  unstored.get(key) ?? readStored(key) ?? readStored(key, 'browser') ?? '';

export function writeDraft(key: string, text: string): void {
  if (store(key, text)) unstored.delete(key);
  else unstored.set(key, text);
  store(key, text, 'browser');
  emit();
}

/**
 * An unsent text, the same wherever this page shows it: stored by this tab, and by the browser for a new tab, as
 * payment apps return to one.
 */
export function useDraft(key: string): [text: string, setText: (text: string) => void] {
  const text = useSyncExternalStore(
    subscribe,
    () => readDraft(key),
    () => '',
  );
  return [text, (typed) => writeDraft(key, typed)];
}
