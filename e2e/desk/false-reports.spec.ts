import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { axeProblems } from '../support/axe.ts';
import { find, open as openScreen, operator } from '../support/operators.ts';
import { call, open, operatorKey, person } from '../support/people.ts';
import { test } from '../support/test.ts';

const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);

test('a member who reports falsely is warned and kept from reporting, and reads why where they would report', async ({
  browser,
  request,
}) => {
  const ann = await person(browser, { name: 'Ann' });
  const ben = await person(browser, { name: 'Ben', gender: 'male' });
  const give = async (words: string): Promise<string> => {
    const body = { profile: ben.id, from: 'profile', reason: 'fake', words, client_id: randomUUID() };
    await call(ann.context.request, 'POST', '/api/report.php', body);
    return (await call(ann.context.request, 'GET', '/api/reports.php')).reports[0].id;
  };
  const judge = async (id: string) => {
    const data = { id, outcome: 'no_breach', unfounded: true };
    const headers = { authorization: `Bearer ${operatorKey}` };
    expect((await request.post('/api/operator-report.php', { headers, data })).ok()).toBe(true);
  };
  const page = await operator(browser, ['moderator']);
  const mark = randomUUID().slice(0, 8);
  const act = async (words: string, shown: string, kind: string, fill: () => Promise<void>) => {
    await openScreen(page, 'Reports');
    const article = page.getByRole('article').filter({ hasText: words });
    await find(page, article);
    await expect(article.getByText(shown)).toBeVisible();
    await article.getByRole('button', { name: 'Warn or restrict who reported' }).click();
    const dialog = page.getByRole('dialog', { name: 'Warn or restrict who reported' });
    await expect(dialog.getByLabel('Which rule')).toHaveValue('false_reports');
    await dialog.getByLabel('Measure').selectOption({ label: kind });
    await dialog.getByLabel('What happened').fill('You reported Ben three times for a photo that shows him.');
    await fill();
    expect(await axeProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Take a measure' }).click();
    await expect(dialog).toHaveCount(0);
    await page.keyboard.press('u');
    await expect(article).toHaveCount(0);
    // Leaving sends what waits for second thoughts.
    await openScreen(page, 'Home');
  };

  const first = await give(`First ${mark}`);
  await judge(first);
  await give(`Second ${mark}`);
  await act(`Second ${mark}`, '1 of 1 decided reports in 90 days', 'Warning', async () => {});
  await judge(await give(`Third ${mark}`));
  await give(`Fourth ${mark}`);
  const untilDay = () => page.getByLabel('Last day').fill(nextWeek);
  await act(`Fourth ${mark}`, '3 of 3 decided reports in 90 days', 'No reporting', untilDay);

  await expect
    .poll(async () => (await call(ann.context.request, 'GET', '/api/user.php')).user.cannot_report)
    .toBe(true);
  await open(ann.page, `/members/${ben.id}`);
  await ann.page.getByRole('button', { name: 'Report', exact: true }).click();
  const dialog = ann.page.getByRole('dialog', { name: 'Report Ben' });
  await expect(dialog.getByRole('heading', { name: 'You can’t report at the moment' })).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Complain' })).toHaveAttribute('href', '/complaints');
  await expect(dialog.getByRole('button', { name: 'Yes, block' })).toBeVisible();
  expect(await axeProblems(ann.page)).toEqual([]);
  await dialog.getByRole('link', { name: 'Read the decision' }).click();
  const statement = ann.page.getByRole('region', { name: /You can’t report members/ });
  await expect(statement.getByText('You reported Ben three times')).toBeVisible();
  await expect(statement.getByRole('button', { name: 'Send the appeal' })).toBeVisible();
  expect(await axeProblems(ann.page)).toEqual([]);

  await open(page, `/operator/members/${ann.id}`);
  const judged = page.getByRole('cell', { name: 'Clearly unfounded', exact: true });
  const rows = page.getByRole('row').filter({ has: judged });
  await expect(rows).toHaveCount(4);
  await rows.last().click();
  const evidence = page.getByRole('dialog', { name: 'Reports' });
  await expect(evidence.getByText(`First ${mark}`)).toBeVisible();
  await evidence.getByLabel('Why').fill('Ben had used the photo of somebody else.');
  expect(await axeProblems(page)).toEqual([]);
  await evidence.getByRole('button', { name: 'Correct: not clearly unfounded' }).click();
  await expect(evidence).toHaveCount(0);
  await expect(rows).toHaveCount(3);
});
