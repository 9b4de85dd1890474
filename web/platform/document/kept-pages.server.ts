import { Buffer } from 'node:buffer';
import { hash, randomUUID } from 'node:crypto';
import { attributionFields } from '@rendezvous/contract/attribution';
import { minute } from '@rendezvous/contract/durations';
import { escapeHtml } from '@rendezvous/contract/text/html';
import type { EntryContext } from 'react-router';
import type { RequestContext } from '../query/request.ts';
import { addToLinks } from './attribution/attribution-links.server.ts';
import type { Page } from './page.tsx';

/** What a page is written for. */
export interface Writing {
  readonly url: string;
  readonly router: EntryContext;
  readonly nonce: string;
  /** The `attributionQuery` for its links. */
  readonly attribution: string;
}

/** A page as the browser gets it. */
export interface Written {
  readonly document: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  readonly failed: boolean;
}

interface Asked {
  readonly status: number;
  readonly page: Page;
  readonly reading: RequestContext;
}

/** A page in pieces: its bytes, and between them the marks of what each answer has of its own. */
type Pieces = readonly (Buffer | string)[];

interface KeptPage extends Omit<Written, 'document'> {
  readonly plain: Pieces;
  /** The same with `keptQuery` in its links. */
  readonly linked: Pieces;
  /** In milliseconds of this process. */
  readonly since: number;
}

/** Of about 120,000 characters each, with and without attribution. */
const mostKept = 200;
/** Milliseconds; what is among no page's inputs, such as the year, shows that much later. */
const keptFor = minute;
/** In a kept page, in place of the nonce and the `attributionQuery` of each answer. */
const [keptNonce, keptQuery] = [randomUUID(), randomUUID()];

const kept = new Map<string, KeptPage>();

/**
 * A page that `write` writes. A visitor's page without script is kept for others: visitors who follow one link get the
 * same, but for the nonce and their attributions, and writing it is two thirds of an answer's work. All that it is
 * written from decides which page that is, so a change to any of it shows with the next answer.
 */
export async function keptOrWritten(
  own: Writing,
  asked: Asked,
  write: (writing: Writing) => Promise<Written>,
): Promise<Written> {
  if (!isShared(own, asked)) return write(own);
  const shared = withoutAttribution(own);
  const key = hash('sha256', JSON.stringify(inputsOf(shared, asked)), 'base64');
  const known = kept.get(key);
  const isFresh = known !== undefined && performance.now() - known.since < keptFor;
  const page = isFresh ? known : keptPage(await write(shared));
  // Moved to the end, as the one used last; the first has not been used for longest.
  kept.delete(key);
  if (!page.failed) kept.set(key, page);
  for (const first of kept.keys()) {
    if (kept.size <= mostKept) break;
    kept.delete(first);
  }
  return { failed: page.failed, headers: page.headers, document: documentFor(page, own) };
}

/** Joined as bytes: a text beyond Latin-1 would be copied and encoded whole for each answer. */
function documentFor({ plain, linked }: KeptPage, { nonce, attribution }: Writing): Buffer {
  const own = { [keptNonce]: Buffer.from(nonce), [keptQuery]: Buffer.from(escapeHtml(attribution)) };
  const pieces = attribution === '' ? plain : linked;
  return Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? (own[piece] as Buffer) : piece)));
}

const isShared = ({ router: { staticHandlerContext } }: Writing, { status, page, reading }: Asked): boolean =>
  status === 200 &&
  !page.hasScript &&
  !reading.user &&
  !reading.isPosted &&
  !staticHandlerContext.errors &&
  !staticHandlerContext.actionData;

/** Links and forms get the attribution later, so that nothing of the page is made from it. */
function withoutAttribution({ url, router }: Writing): Writing {
  const address = new URL(url);
  for (const field of attributionFields) address.searchParams.delete(field);
  const { location, ...handled } = router.staticHandlerContext;
  return {
    url: address.href,
    router: {
      ...router,
      serverHandoffStream: undefined,
      staticHandlerContext: { ...handled, location: { ...location, search: address.search } },
    },
    nonce: keptNonce,
    attribution: '',
  };
}

/** All that is not named here is an input: what is added to `RequestContext` is never shared by mistake. */
function inputsOf({ url, router }: Writing, { page, reading }: Asked): unknown[] {
  const { api, user, counts, nonce, url: _, isPosted, turn, deliver, report, attribution, ...others } = reading;
  const { query, ...asked } = attribution;
  const queries = page.client
    .getQueryCache()
    .getAll()
    .map(({ queryHash, state }) => [queryHash, state.status, state.data]);
  return [url, others, asked, router.staticHandlerContext.loaderData, queries];
}

function keptPage({ document, ...written }: Written): KeptPage {
  const text = `${document}`;
  return { ...written, plain: inPieces(text), linked: inPieces(addToLinks(text, keptQuery)), since: performance.now() };
}

const marks = new RegExp(`(${keptNonce}|${keptQuery})`);

const inPieces = (text: string): Pieces =>
  text.split(marks).map((piece) => (marks.test(piece) ? piece : Buffer.from(piece)));
