import { Buffer } from 'node:buffer';
import { QueryClient } from '@tanstack/react-query';
import type { EntryContext } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { RequestContext } from '../query/request.ts';
import { keptOrWritten, type Writing, type Written } from './kept-pages.server.ts';
import type { Page } from './page.tsx';

const reading = (given: object = {}) =>
  ({
    user: null,
    isPosted: false,
    locale: 'en',
    settings: {},
    attribution: { query: '', asks: false, isKept: false },
    ...given,
  }) as unknown as RequestContext;

interface Visit {
  readonly path: string;
  readonly query?: string;
  readonly loaded?: unknown;
  readonly status?: number;
  readonly hasScript?: boolean;
  readonly reading?: RequestContext;
}

/** The text of a page, and how often it was written. */
function opening(failed = false) {
  const write = vi.fn(
    async ({ url, nonce, router }: Writing): Promise<Written> => ({
      document: Buffer.from(
        `<script nonce="${nonce}"></script><a href="/prices">${new URL(url).search}` +
          `${JSON.stringify(router.staticHandlerContext.loaderData)}</a>`,
      ),
      headers: {},
      failed,
    }),
  );
  const open = async ({ path, query = '', loaded = null, status = 200, hasScript = false, ...visit }: Visit) => {
    const url = `http://localhost${path}${query && `?${query}`}`;
    const staticHandlerContext = { errors: null, actionData: null, loaderData: loaded, location: { search: '' } };
    const router = { staticHandlerContext } as unknown as EntryContext;
    const page = { client: new QueryClient(), hasScript } as unknown as Page;
    const own = { url, router, nonce: `n${write.mock.calls.length}${query.length}`, attribution: query };
    const written = await keptOrWritten(own, { status, page, reading: visit.reading ?? reading() }, write);
    return { nonce: own.nonce, text: `${written.document}` };
  };
  return { open, write };
}

test('a page is written once for visitors with other attributions, each with their own nonce and links', async () => {
  const { open, write } = opening();
  const first = await open({ path: '/a' });
  const second = await open({ path: '/a', query: 'network=%24%26' });
  expect(write).toHaveBeenCalledTimes(1);
  expect(first.text).toBe(`<script nonce="${first.nonce}"></script><a href="/prices">null</a>`);
  expect(second.text).toBe(`<script nonce="${second.nonce}"></script><a href="/prices?network=%24%26">null</a>`);
});

test('what a loader or the server gives anew is written anew', async () => {
  const { open, write } = opening();
  await open({ path: '/b', loaded: { member: 'Ann' } });
  expect((await open({ path: '/b', loaded: { member: null } })).text).not.toContain('Ann');
  await open({ path: '/b', loaded: { member: null }, reading: reading({ locale: 'nl' }) });
  await open({ path: '/b', loaded: { member: null }, reading: reading({ added: 'later' }) });
  await open({ path: '/b', query: 'lang=nl', loaded: { member: null } });
  expect(write).toHaveBeenCalledTimes(5);
});

test('pages of members, with script, of forms and of failures are each written by themselves', async () => {
  const visits: Omit<Visit, 'path'>[] = [
    { reading: reading({ user: { id: 'me' } }) },
    { reading: reading({ isPosted: true }) },
    { hasScript: true },
    { status: 404 },
  ];
  const { open, write } = opening();
  for (const visit of visits) for (let time = 0; time < 2; time++) await open({ path: '/c', ...visit });
  expect(write).toHaveBeenCalledTimes(2 * visits.length);
  const failing = opening(true);
  for (let time = 0; time < 2; time++) await failing.open({ path: '/d' });
  expect(failing.write).toHaveBeenCalledTimes(2);
});

test('a page is kept for a minute, and of many pages those used last', async () => {
  const { open, write } = opening();
  const later = vi.spyOn(performance, 'now');
  await open({ path: '/e' });
  later.mockReturnValue(performance.now() + 61_000);
  await open({ path: '/e' });
  later.mockRestore();
  expect(write).toHaveBeenCalledTimes(2);
  for (let other = 0; other < 300; other++) await open({ path: `/f${other}` });
  await open({ path: '/f299' });
  expect(write).toHaveBeenCalledTimes(302);
  await open({ path: '/f0' });
  expect(write).toHaveBeenCalledTimes(303);
});
