import { createServer } from 'node:net';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { picture } from '../../server/testing/pictures.ts';
import { partsOf, startSmtp } from '../../server/testing/smtp.ts';
import { field, said } from '../support/chat.ts';
import { heading } from '../support/page.ts';
import { pressPay } from '../support/pay.ts';
import { password, scriptRuns } from '../support/people.ts';
import { expect, productWith, test } from '../support/server.ts';

const host = 'rendezvous.test';

/** `PUBLIC_URL` names the port before the server listens. */
const freePort = (): Promise<number> =>
  new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => found(typeof address === 'object' && address ? address.port : 0));
    });
  });

type Mailserver = Awaited<ReturnType<typeof startSmtp>>;

/** A new member, signed up from a page of the site, who opened the link in the mail. */
async function join(
  context: BrowserContext,
  origin: string,
  mails: Mailserver,
  name: string,
): Promise<{ page: Page; id: string }> {
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  expect(await page.evaluate('isSecureContext')).toBe(false);
  const account = {
    name,
    email: `${name.toLowerCase()}@example.test`,
    password,
    date_of_birth: '1990-05-17',
    language: 'en',
    terms: true,
  };
  const answer = await page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json', 'request-type': 'client' };
    return (await fetch('/api/signup.php', { method: 'POST', headers, body: JSON.stringify(body) })).json();
  }, account);
  expect(answer).toHaveProperty('user.id');
  const mail = partsOf(await mails.mailTo(account.email))['text/plain'] ?? '';
  const link = /http:\S+\/activate\/done\S+/.exec(mail)?.[0] ?? 'no link';
  const confirmed = page.waitForResponse((one) => one.url().includes('/api/activation.php') && one.ok());
  await page.goto(link);
  await confirmed;
  return { page, id: answer.user.id };
}

test('over plain http a member writes, pays, gives, sends a photo and complains', async () => {
  test.setTimeout(300_000);
  const mails = await startSmtp();
  const port = await freePort();
  const origin = `http://${host}:${port}`;
  const env = { PORT: `${port}`, PUBLIC_URL: origin, SMTP_URL: mails.url, PAYMENT_SANDBOX: 'allow' };
  const server = await productWith({ domain_language: 'en' }, { brand: { hosts: [host] }, env });
  const { args = [], executablePath } = test.info().project.use.launchOptions ?? {};
  const browser = await chromium.launch({
    args: [...args, `--host-resolver-rules=MAP ${host} 127.0.0.1`],
    ...(executablePath && { executablePath }),
  });
  try {
    const ben = await join(await browser.newContext(), origin, mails, 'Ben');
    const { page } = await join(await browser.newContext(), origin, mails, 'Ann');

    await page.goto(`${origin}/credits/nl-150/card`);
    await scriptRuns(page);
    await pressPay(page);
    await page.getByRole('button', { name: 'Let the payment succeed' }).click();
    await heading(page, /Thank you|thank you/);

    await page.goto(`${origin}/members/${ben.id}/chat`);
    await scriptRuns(page);
    await field(page, 'Ben').fill('Without a padlock');
    await page.keyboard.press('Enter');
    await expect(said(page, 'Without a padlock')).toBeVisible();
    await expect(page.getByText('Sending')).toHaveCount(0);

    await page.getByRole('button', { name: 'Give Ben a gift' }).click();
    const sheet = page.getByRole('dialog', { name: 'A gift for Ben' });
    await sheet.getByRole('radio', { name: /^Rose/ }).check({ timeout: 40_000 });
    await sheet.getByRole('button', { name: /^Send Rose/ }).click();
    await expect(page.locator('.gift-message')).toBeVisible();

    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Send Ben a photo' }).click(),
    ]);
    const buffer = await picture({ seed: 51, width: 900, height: 1200 });
    await chooser.setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
    await page
      .getByRole('dialog', { name: 'Send Ben a photo' })
      .getByRole('button', { name: /^Send photo/ })
      .click();
    await expect(page.locator('.photo-message')).toBeVisible();

    await page.goto(`${origin}/complaints`);
    await scriptRuns(page);
    await page.getByLabel('What is it about?').selectOption('Something else');
    await page.getByLabel('What happened?').fill('There is something wrong with this page.');
    await page.getByRole('button', { name: 'Send complaint' }).click();
    await expect(page.getByText('We have your complaint')).toBeVisible();
  } finally {
    await browser.close();
    await server.stop();
    await mails.stop();
  }
});
