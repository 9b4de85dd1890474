import { cutAt } from './graphemes.ts';

/** The most characters of a lead: three lines on a phone. */
const longest = 140;

/** The first line of a bio, or its first sentences where the line is long: what a reader sees before the facts. */
export function leadOf(about: string): string {
  const line = about.trim().split('\n', 1)[0]?.trim() ?? '';
  if (line.length <= longest) return line;
  const start = cutAt(line, longest);
  const sentences = /^.*[.!?…](?=\s)/s.exec(start)?.[0];
  return sentences ?? `${start.slice(0, start.lastIndexOf(' ') + 1 || longest).trimEnd()}…`;
}
