import { useLayoutEffect, useState } from 'react';
import { readStored, store } from '../../../platform/browser/storage.ts';

/**
 * A conversation's unsent text, stored for this member only: by this tab, and by the browser for a new tab, as payment
 * apps return to one.
 */
export function useDraft(member: string, profile: string): [text: string, setText: (text: string) => void] {
  const key = `chat.draft:${member}:${profile}`;
  const [text, setText] = useState('');
  useLayoutEffect(() => setText(readStored(key) ?? readStored(key, 'browser') ?? ''), [key]);
  const change = (typed: string) => {
    setText(typed);
    store(key, typed);
    store(key, typed, 'browser');
  };
  return [text, change];
}
