import type { Page } from '@playwright/test';
import { picture } from '../../server/testing/pictures.ts';
import { axeProblems } from '../support/axe.ts';
import { leave } from '../support/chat.ts';
import { buyCredits, write } from '../support/deeds.ts';
import { call, desk, open, person, phone } from '../support/people.ts';
import { expect, productWith, test } from '../support/server.ts';

const key = 'a-key-of-an-operator-that-is-long-enough';

async function choose(page: Page, seeds: readonly number[]): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Send Ben a photo' }).click(),
  ]);
  await chooser.setFiles(
    await Promise.all(
      seeds.map(async (seed) => ({
        name: `${seed}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await picture({ seed, width: 900, height: 1200 }),
      })),
    ),
  );
}

test('the sender sees in every tab that a photo is being checked, rejected and why, and accepted', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const server = await productWith(
    {},
    { brand: { photo_policy: 'manual' }, env: { OPERATORS: `anna:${key}`, LIMIT_FACTOR: '1000' } },
  );
  const baseURL = `http://localhost:${server.port}`;
  const home = await (await fetch(baseURL, { headers: { cookie: 'i18n_redirected=en' } })).text();
  expect(home.includes('>Until we have looked at a photo, only its owner sees it.<')).toBe(true);
  expect(home.includes('>New photos appear')).toBe(false);
  const ann = await person(browser, { name: 'Ann', viewport: phone, baseURL });
  const ben = await person(browser, { name: 'Ben', gender: 'male', viewport: desk, baseURL });
  await buyCredits(ann, 'nl-25');
  await write(ann, ben, 'Hello');
  const [page, tab] = [ann.page, await ann.context.newPage()];
  for (const one of [page, tab]) await open(one, `/members/${ben.id}/chat`);
  await open(ben.page, `/members/${ann.id}/chat`);

  await choose(page, [61, 62, 63]);
  const sheet = page.getByRole('dialog', { name: 'Send Ben a photo' });
  await sheet.getByRole('button', { name: 'Remove photo 2' }).press('Enter');
  await expect(sheet.getByRole('button', { name: 'Remove photo 2' }), 'the next one has the focus').toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sheet.getByRole('button', { name: 'Add photos' })).toBeFocused();
  await sheet.getByRole('button', { name: /^Send photo/ }).click();

  const state = (one: Page) => one.getByRole('log').getByRole('status');
  // An upload may take a while.
  for (const one of [page, tab])
    await expect(state(one)).toHaveText('Photo is being checked Ben can’t see it.', { timeout: 60_000 });
  await expect(
    page.getByRole('button', { name: /^Open photo you sent, \d+ \w+, \d+:\d+/ }),
  ).toHaveAccessibleDescription('Photo is being checked Ben can’t see it.');
  expect(await axeProblems(page)).toEqual([]);
  await expect(state(ben.page)).toHaveCount(0);

  const [{ photo }] = (await call(ann.context.request, 'GET', `/api/chat.php?profile=${ben.id}`)).messages.filter(
    ({ kind }: { kind: string }) => kind === 'image',
  );
  const decide = async (method: string, body: object) => {
    const answer = await fetch(`${baseURL}/api/photo-review.php`, {
      method,
      body: JSON.stringify({ member: ann.id, photo: photo.id, ...body }),
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    });
    expect(answer.status, await answer.text()).toBe(200);
  };
  await decide('DELETE', { reason: 'explicit' });
  for (const one of [page, tab])
    await expect(state(one)).toHaveText('Not accepted: too explicit Ben can’t see it. Reason and appeal');
  await expect(state(page).getByRole('link', { name: 'Reason and appeal' })).toHaveAttribute('href', /^\/measures/);
  await decide('POST', { seen: { status: 'rejected', rejection: 'explicit' } });
  for (const one of [page, tab]) await expect(state(one)).toHaveCount(0);
  const covered = ben.page.getByRole('button', { name: /^Photo from Ann, .* May be intimate/ });
  await covered.click();
  await expect(ben.page.getByRole('button', { name: /^Open photo from Ann, \d+ \w+, \d+:\d+/ })).toBeVisible();
  await leave(ann, ben);
  await server.stop();
});
