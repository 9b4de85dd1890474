import { lineIn, type PutLine, storedLine, withLine } from './line.rules.ts';
import { draftKey, useDraft } from './use-draft.ts';

/** A conversation's unsent text, and the icebreaker's line in it. */
export function useWords(member: string, profile: string) {
  const [text, setText] = useDraft(draftKey(member, profile));
  const [stored, setLine] = useDraft(draftKey(member, profile, 'line'));
  const line = lineIn(text, stored);
  return {
    text,
    line,
    setText(typed: string) {
      setText(typed);
      if (typed === '') setLine('');
    },
    putLine(next: PutLine) {
      setText(withLine(text, line, next));
      setLine(storedLine(next));
    },
  };
}
