import { useLayoutEffect, useState } from 'react';
import { keep, readKept } from '../../platform/browser/storage.ts';

/** What is typed in a conversation and not yet sent, kept by this tab: who goes and comes back finds it. Another member at it does not. */
export function useDraft(member: string, profile: string): [text: string, setText: (text: string) => void] {
  const key = `chat.draft:${member}:${profile}`;
  const [text, setText] = useState('');
  useLayoutEffect(() => setText(readKept(key) ?? ''), [key]);
  const change = (typed: string) => {
    setText(typed);
    keep(key, typed);
  };
  return [text, change];
}
