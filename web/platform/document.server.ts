import { Buffer } from 'node:buffer';

/** What goes into an element that React wrote empty, and between which tags. */
export interface Filling {
  /** How the element's tag begins; as React escapes every `<` and `"`, nothing that a member wrote looks like it. */
  readonly into: string;
  readonly texts: readonly Text[];
}

/** Text that many pages have in common is turned into bytes once. */
export type Text = string | { readonly common: string };

/**
 * The bytes of a page: what React wrote, with long texts put into their elements and one text before its end. React
 * would copy each of them several times, as characters of two bytes wherever the page has one beyond Latin-1.
 */
export function writeDocument(html: string, fillings: readonly Filling[], last: string): Buffer {
  const parts: Buffer[] = [];
  let from = 0;
  for (const { into, texts } of fillings) {
    const at = html.indexOf(into, from);
    if (at < 0) continue;
    const inside = html.indexOf('>', at) + 1;
    const before = html.slice(from, inside);
    parts.push(Buffer.from(from === 0 ? withoutHaste(before) : before), ...texts.map(bytesOf));
    from = inside;
  }
  const isWhole = html.endsWith(end);
  parts.push(Buffer.from(html.slice(from, isWhole ? -end.length : undefined)));
  if (isWhole) parts.push(Buffer.from(last + end));
  return Buffer.concat(parts);
}

const end = '</body></html>';

const script = '<link rel="modulepreload"';

/** The head with scripts that give way to the style, the font and the pictures: a page is seen and read before it needs them. */
const withoutHaste = (head: string) => head.replaceAll(script, `${script} fetchpriority="low"`);

const common = new Map<string, Buffer>();

function bytesOf(text: Text): Buffer {
  if (typeof text === 'string') return Buffer.from(text);
  const known = common.get(text.common) ?? Buffer.from(text.common);
  common.set(text.common, known);
  return known;
}
