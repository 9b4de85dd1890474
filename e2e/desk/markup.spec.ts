import { randomUUID } from 'node:crypto';
import { write } from '../support/deeds.ts';
import { open as openScreen, operator } from '../support/operators.ts';
import { call, desk, open, operatorKey, person } from '../support/people.ts';
import { expect, productWith, test } from '../support/server.ts';

/** What would run in a screen that took it for markup, each with a word of its own. */
const markup = (word: string) =>
  `${word} </script><script>window.ran = 1</script><img src="x" onerror="window.ran = 1"><b>bold</b>`;

test('markup in what members wrote is text on every screen of the desk that shows it, and runs nowhere', async ({
  browser,
  request,
}) => {
  test.setTimeout(300_000);
  const env = { OPERATORS: `journeys:${operatorKey}`, LIMIT_FACTOR: '1000' };
  const server = await productWith({ signup_credits: 100 }, { env });
  const baseURL = `http://localhost:${server.port}`;
  const name = '<img src=x onerror=ran=1>';
  const [ann, ben] = [await person(browser, { name, baseURL }), await person(browser, { baseURL })];
  await call(ann.context.request, 'PUT', '/api/profile.php', { about: markup('about') });
  const { message } = await write(ann, ben, markup('message'));
  const scam = 'Lend me 200 euros by western union, I am on whatsapp at 0151 23456789';
  expect((await write(ann, ben, `${markup('held')} ${scam}`)).message.state).toBe('held');
  await call(ben.context.request, 'POST', '/api/report.php', {
    ...{ profile: ann.id, from: 'conversation', reason: 'scam', client_id: randomUUID() },
    ...{ words: markup('words'), messages: [message.id] },
  });
  const complaint = { client_id: randomUUID(), name, email: ann.email, topic: 'payment', text: markup('complaint') };
  await call(request, 'POST', `${baseURL}/api/complaint.php`, complaint);
  const warned = { kind: 'warned', rule: 'money', facts: markup('facts'), found: 'look' };
  const measure = { member: ann.id, client_id: randomUUID(), ...warned };
  const taken = await request.post(`${baseURL}/api/measure-desk.php`, {
    headers: { authorization: `Bearer ${operatorKey}` },
    data: measure,
  });
  const appeal = { measure: (await taken.json()).measure, text: markup('appeal') };
  await call(ann.context.request, 'POST', '/api/appeal.php', appeal);

  const page = await operator(browser, ['administrator'], desk, baseURL);
  const shows = async (...words: string[]) => {
    for (const word of words) await expect(page.getByText(markup(word), { exact: false }).first(), word).toBeVisible();
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    expect(await page.locator('main img[src="x"], main script, main b:text-is("bold")').count()).toBe(0);
  };
  await openScreen(page, 'Profiles');
  await page.keyboard.press('k');
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await shows('about');
  await openScreen(page, 'Reports');
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await shows('words', 'message', 'about');
  await openScreen(page, 'Held messages');
  await shows('held');
  await openScreen(page, 'Complaints');
  await shows('complaint');
  await expect(page.getByText(name).first()).toBeVisible();
  await openScreen(page, 'Appeals');
  await shows('appeal', 'facts');
  // As the server renders them, with what they were made of in the document.
  await open(page, '/operator/measures');
  await page.getByRole('table', { name: 'Measures' }).getByRole('row').nth(1).click();
  await shows('appeal', 'facts');
  await open(page, `/operator/members/${ann.id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('table', { name: 'Reports' }).getByRole('row').nth(1).click();
  await shows('words', 'message', 'about');
  await open(page, '/operator/members');
  await page.getByLabel('Name, email address, id or payment number').fill(ann.email);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('row', { name: new RegExp(ann.email) })).toContainText(name);
  await shows();
  await server.stop();
});
