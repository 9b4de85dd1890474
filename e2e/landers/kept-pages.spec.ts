import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { siteLanders } from '@rendezvous/contract/lander';
import { locales } from '@rendezvous/contract/shared';
import { test } from '../support/test.ts';

const pages = [...siteLanders.map((name) => `/landers/${name}`), '/pages/cookies', `/members/${randomUUID()}/landing`];
const attributions = [
  '',
  'network=acme&sub1=a1',
  `network=${encodeURIComponent('$& $1 "><b onclick=alert(1)>')}`,
  `ref=${encodeURIComponent('日本 &amp; ثنا'.repeat(20))}`,
  `sub2=${'x'.repeat(4000)}`,
];

test('a page that others had before is the visitor’s own: its nonce, its attribution, and nothing of theirs', async ({
  playwright,
  baseURL,
}) => {
  for (const [index, page] of pages.entries()) {
    const language = locales[index % locales.length] ?? 'en';
    for (const attribution of attributions) {
      // Without cookies, as one who has never been here.
      const visitor = await playwright.request.newContext({
        baseURL,
        extraHTTPHeaders: { 'accept-language': language },
      });
      const open = async (query: string) => {
        const answer = await visitor.get(`${page}?${query}`);
        const html = await answer.text();
        const [, nonce = ''] = /'nonce-([^']+)'/.exec(answer.headers()['content-security-policy'] ?? '') ?? [];
        const nonces = new Set([...html.matchAll(/nonce="([^"]*)"/g)].map(([, one]) => one));
        expect([...nonces], page).toEqual([nonce]);
        return html.replaceAll(nonce, '');
      };
      // Nobody else asks with this parameter, so the page is written for it.
      const once = `once=${randomUUID()}`;
      // The first page of a process has its style sheets in the order in which its parts were loaded.
      await open([`${once}0`, attribution].filter(Boolean).join('&'));
      const written = await open([once, attribution].filter(Boolean).join('&'));
      const own = written
        .replaceAll(`?${once}&amp;`, '?')
        .replaceAll(`?${once}`, '')
        .replaceAll(encodeURIComponent(`?${once}`), '');
      for (let time = 0; time < 2; time++)
        expect(differenceOf(await open(attribution), own), `${page}?${attribution}`).toBe('');
      await visitor.dispose();
    }
  }
});

/** Where two texts first differ, so that a failure does not print both whole. */
function differenceOf(one: string, other: string): string {
  const at = [...one].findIndex((character, index) => character !== other[index]);
  return one === other ? '' : `${one.slice(at - 80, at + 80)} / ${other.slice(at - 80, at + 80)}`;
}
