import { Buffer } from 'node:buffer';
import { reloadedAt, reloadPause } from './chunks.ts';
import type start from './starter.ts';
import starter from './starter.ts?script';

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
export function writeDocument(written: string, fillings: readonly Filling[], last: string): Buffer {
  const { html, start } = afterPaint(written);
  const parts: Buffer[] = [];
  let from = 0;
  for (const { into, texts } of fillings) {
    const at = html.indexOf(into, from);
    if (at < 0) continue;
    const inside = html.indexOf('>', at) + 1;
    parts.push(Buffer.from(html.slice(from, inside)), ...texts.map(bytesOf));
    from = inside;
  }
  const isWhole = html.endsWith(end);
  parts.push(Buffer.from(html.slice(from, isWhole ? -end.length : undefined)));
  if (isWhole) parts.push(Buffer.from(last + start + end));
  return Buffer.concat(parts);
}

const end = '</body></html>';

/** React Router's preload links and its entry script, as it prints them. */
const preload = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*\/>/g;
const module = '" type="module" async="">';
const nonceOf = ' nonce="';

interface Page {
  readonly html: string;
  /** What starts the page's script. */
  readonly start: string;
}

/**
 * The page with a script that starts once the page is seen: until then the style, the font and the first pictures have the
 * connection and the processor to themselves. React escapes `"`, so that no text of a member looks like a script.
 */
function afterPaint(page: string): Page {
  const moduleAt = page.lastIndexOf(module);
  const headEnd = page.indexOf('</head>');
  if (moduleAt < headEnd || headEnd < 0 || !page.endsWith(end)) return { html: page, start: '' };
  const nonce = page.slice(page.lastIndexOf(nonceOf, moduleAt) + nonceOf.length, moduleAt);
  const hrefs: string[] = [];
  const head = page.slice(0, headEnd).replaceAll(preload, (_link, href: string) => {
    hrefs.push(href);
    return '';
  });
  return {
    html: `${head}${page.slice(headEnd, moduleAt)}" type="${waiting}">${page.slice(moduleAt + module.length)}`,
    start: `<script nonce="${nonce}">(${starter})(${argumentsOf(hrefs)})</script>`,
  };
}

const argumentsOf = (hrefs: readonly string[]) => {
  const given: Parameters<typeof start> = [hrefs, hrefs.find((href) => libraries.test(href)) ?? null, waiting, waitsAtMost, reloadedAt, reloadPause];
  return JSON.stringify(given).slice(1, -1);
};

/** The largest file, as vite.config.ts names it. */
const libraries = /\/libraries-[^/]*\.js$/;
const waiting = 'text/waiting';
/** A connection that is slower than that shows the first pictures later than the page can be pressed. */
const waitsAtMost = 1500;

const common = new Map<string, Buffer>();

function bytesOf(text: Text): Buffer {
  if (typeof text === 'string') return Buffer.from(text);
  const known = common.get(text.common) ?? Buffer.from(text.common);
  common.set(text.common, known);
  return known;
}
