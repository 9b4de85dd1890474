import type { Line } from '@rendezvous/contract/icebreaker';

/** A line of the icebreaker that was put into a text: its key, and its words as they were then. */
export type PutLine = Pick<Line, 'line' | 'text'>;

/** As it is stored: the key, and below it the words. */
export const storedLine = ({ line, text }: PutLine): string => `${line}\n${text}`;

/** The stored line, if the text still contains it unchanged; an edited line is the member's own words. */
export function lineIn(text: string, stored: string): PutLine | undefined {
  const end = stored.indexOf('\n');
  const words = stored.slice(end + 1);
  return end > 0 && text.includes(words) ? { line: stored.slice(0, end), text: words } : undefined;
}

/** The text with a line after what the member wrote, in place of the one that was put there before it. */
export function withLine(text: string, before: PutLine | undefined, next: PutLine): string {
  const written = (before && text.endsWith(before.text) ? text.slice(0, -before.text.length) : text).trim();
  return written === '' ? next.text : `${written} ${next.text}`;
}
