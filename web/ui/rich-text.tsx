import { Fragment, type ReactNode } from 'react';

const piece = /<(\w+)>(.*?)<\/\1>/g;

/** A text with marked words, such as `Agree to the <terms>terms</terms>`; a function per mark renders its words. */
export function RichText({ text, marks }: { text: string; marks: Record<string, (words: string) => ReactNode> }) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const match of text.matchAll(piece)) {
    const [whole, mark = '', words = ''] = match;
    parts.push(text.slice(at, match.index), <Fragment key={match.index}>{marks[mark]?.(words) ?? words}</Fragment>);
    at = match.index + whole.length;
  }
  parts.push(text.slice(at));
  return parts;
}
