import { useLayoutEffect, useState } from 'react';
import { readStored, store } from '../../../platform/browser/storage.ts';

/** A conversation's unsent text, stored by this tab for this member only. */
export function useDraft(member: string, profile: string): [text: string, setText: (text: string) => void] {
  const key = `chat.draft:${member}:${profile}`;
  const [text, setText] = useState('');
  useLayoutEffect(() => setText(readStored(key) ?? ''), [key]);
  const change = (typed: string) => {
    setText(typed);
    store(key, typed);
  };
  return [text, change];
}
