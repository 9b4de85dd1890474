import { expect, type Page } from '@playwright/test';
import { axeProblems } from '../support/axe.ts';
import { find, open, operator } from '../support/operators.ts';
import { call, person, phone } from '../support/people.ts';
import { test } from '../support/test.ts';

const letters = () => Array.from({ length: 6 }, () => String.fromCharCode(97 + Math.random() * 26)).join('');

/** Passes the new members of other journeys, of which there may be hundreds before ours. */
async function passOthers({ request }: Page, ours: string): Promise<void> {
  for (;;) {
    const { profiles } = await call(request, 'POST', '/api/operator-profiles.php', {});
    const others = profiles.filter(({ member }: { member: string }) => member !== ours);
    if (others.length === 0) return;
    for (const { member } of others) {
      const { profile } = await call(request, 'GET', `/api/profile-look.php?member=${member}`);
      await call(request, 'POST', '/api/profile-look.php', { member, version: profile.version });
    }
  }
}

test('a moderator looks at a new profile, visits its member’s page and is back, and removes the text', async ({
  browser,
}) => {
  const name = `Ida${letters()}`;
  const member = await person(browser, { name });
  const about = 'Write me at 0151 23456789';
  await call(member.context.request, 'PUT', '/api/profile.php', { about });
  const page = await operator(browser, ['moderator']);
  await passOthers(page, member.id);
  await open(page, 'Profiles');
  const ours = page.getByRole('heading', { level: 2, name });
  await find(page, ours);
  await expect(page.getByRole('article').getByText(about)).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);

  await page.keyboard.press('m');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('button', { name: 'Show the profile' }).click();
  await expect(ours).toBeVisible();
  await page.goBack();
  await expect(ours).toBeVisible();

  await page.keyboard.press('a');
  await expect(ours).toHaveCount(0);
  await page.keyboard.press('z');
  await expect(ours).toBeVisible();
  await page.setViewportSize(phone);
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: /^Take a measure/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Take a measure' });
  await expect(dialog.getByRole('combobox', { name: 'Measure' })).toHaveValue('text_removed');
  await expect(dialog.getByLabel('What happened')).toBeFocused();
  await dialog.getByLabel('Which rule').selectOption({ index: 10 });
  await dialog.getByLabel('What happened').fill('Your text has a telephone number.');
  await dialog.getByRole('button', { name: 'Take a measure' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(ours).toHaveCount(0);
  const profile = async () => (await call(member.context.request, 'GET', '/api/own-profile.php')).profile.about;
  await expect.poll(profile).toBe('');
});
