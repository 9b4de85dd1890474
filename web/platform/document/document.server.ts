import { Buffer } from 'node:buffer';
import { reloadedAt, reloadPause } from './chunks.ts';
import type start from './starter.ts';
import starter from './starter.ts?script';

/** Texts for an element that React rendered empty. */
export interface Filling {
  /** The start of the element's tag. React escapes `<` and `"`, so no member's text can match it. */
  readonly into: string;
  readonly texts: readonly Text[];
}

/** `common` text, shared by many pages, is encoded once. */
export type Text = string | { readonly common: string };

/**
 * The bytes of a page: React's HTML, with long texts inserted into their elements and `last` before its end. React
 * would copy each text several times, at two bytes per character if the page has one beyond Latin-1.
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

/** React Router's preload links and entry script, as it renders them. */
const preload = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*\/>/g;
const module = '" type="module" async="">';
const nonceOf = ' nonce="';

interface Page {
  readonly html: string;
  /** The script that starts the page's own script. */
  readonly start: string;
}

/**
 * Delays the page's script until the page is painted: until then the style, the font and the first pictures have the
 * connection and the processor to themselves. React escapes `"`, so no member's text can match a script.
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
  const given: Parameters<typeof start> = [
    hrefs,
    hrefs.find((href) => libraries.test(href)) ?? null,
    waiting,
    maxWaitMs,
    reloadedAt,
    reloadPause,
  ];
  return JSON.stringify(given).slice(1, -1);
};

/** The largest file, named in vite.config.ts. */
const libraries = /\/libraries-[^/]*\.js$/;
const waiting = 'text/waiting';
/** Milliseconds to wait for the first pictures; on slower connections the page reacts before it shows them. */
const maxWaitMs = 1500;

const common = new Map<string, Buffer>();

function bytesOf(text: Text): Buffer {
  if (typeof text === 'string') return Buffer.from(text);
  const known = common.get(text.common) ?? Buffer.from(text.common);
  common.set(text.common, known);
  return known;
}
