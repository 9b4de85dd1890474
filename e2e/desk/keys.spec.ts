import { minute, second } from '@rendezvous/contract/durations';
import { write } from '../support/deeds.ts';
import { operator } from '../support/operators.ts';
import { call, desk, operatorKey, person } from '../support/people.ts';
import { expect, productWith, test } from '../support/server.ts';

const decisions = 30;
/** Milliseconds of the page's clock: for reading a message, and between two looks whether the next one is there. */
const reading = second;
const tick = 10;
const scam = 'Lend me 200 euros by western union, I am on whatsapp at 0151 23456789';

test('by keys alone thirty messages are decided within a minute of the page’s time, and all are in the audit', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const env = { OPERATORS: `journeys:${operatorKey}`, LIMIT_FACTOR: '1000' };
  const server = await productWith({ signup_credits: 100 }, { env });
  const baseURL = `http://localhost:${server.port}`;
  const [ann, ben] = [await person(browser, { baseURL }), await person(browser, { baseURL })];
  for (let nth = 1; nth <= decisions + 1; nth++)
    expect((await write(ann, ben, `${scam}, message ${nth}`)).message.state).toBe('held');
  const page = await operator(browser, ['moderator'], desk, baseURL);
  const key = (name: string) => page.keyboard.press(name);
  let isPaused = false;
  const shown = (nth: number) =>
    expect
      .poll(
        async () => {
          // What waits for the server waits for no clock; a tick lets the page see the answer.
          if (isPaused) await page.clock.runFor(tick);
          return page
            .getByRole('article')
            .getByText(new RegExp(`message ${nth}$`))
            .isVisible();
        },
        { message: `message ${nth}`, intervals: [100] },
      )
      .toBe(true);

  await key('Control+k');
  await page.getByPlaceholder('Search screens, brands and members').fill('Held messages');
  await key('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Held messages' })).toBeVisible();
  await shown(1);
  await key('?');
  const listed = page.getByRole('dialog', { name: 'Keys' });
  for (const name of ['J', 'K', 'A', 'R', 'Z', 'M'])
    await expect(listed.getByText(name, { exact: true })).toBeVisible();
  await key('Escape');
  await expect(listed).toHaveCount(0);
  await key('j');
  await shown(2);
  await key('k');
  await shown(1);

  // From here on the page's clock moves as far as the journey moves it.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + second);
  isPaused = true;
  const began = await page.evaluate(() => Date.now());
  for (let nth = 1; nth <= decisions; nth++) {
    await shown(nth);
    if (nth === 3) {
      // Taken back, it is in question again.
      await key('a');
      await shown(4);
      await key('z');
      await shown(3);
    }
    await key(nth % 3 === 0 ? 'r' : 'a');
    if (nth % 3 === 0) await key('1');
    await page.clock.runFor(reading);
  }
  await shown(decisions + 1);
  expect((await page.evaluate(() => Date.now())) - began).toBeLessThanOrEqual(minute);
  await page.goto('/operator');

  const request = ann.context.request;
  const headers = { authorization: `Bearer ${operatorKey}` };
  const decided = async () => {
    const lines = await Promise.all(
      ['POST', 'DELETE'].map(async (method) => {
        const what = `messages.review ${method} operator-held-message`;
        const answer = await request.get('/api/operator-audit.php', { headers, params: { what } });
        return (await answer.json()).lines.map(({ subject }: { subject: { id: string } }) => subject.id);
      }),
    );
    return lines.map((ids) => new Set(ids).size);
  };
  await expect.poll(decided).toEqual([decisions - decisions / 3, decisions / 3]);
  const received = async () => (await call(ben.context.request, 'GET', '/api/chats.php')).total_unread;
  await expect.poll(received).toBe(decisions - decisions / 3);
  await server.stop();
});
