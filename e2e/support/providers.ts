import type { Browser, Page } from '@playwright/test';
import type { RawBody } from '../../server/platform/calls/bind.ts';
import { startMollie } from '../../server/testing/mollie/mollie.ts';
import { startStripe } from '../../server/testing/stripe/stripe.ts';
import { heading } from './page.ts';
import { operatorKey, type Person, person, phone } from './people.ts';
import { expect, productWithTasks, type TaskServer } from './server.ts';

/** The providers' pages, on which people pay. */
const pages = /^https:\/\/(?:www\.mollie|checkout\.stripe)\.com\//;

type Mollie = Awaited<ReturnType<typeof startMollie>>;
type Stripe = Awaited<ReturnType<typeof startStripe>>;

/** A company's accounts at the stand-ins: cards at Stripe, all else at Mollie. */
function startShop(mollie: Mollie, stripe: Stripe): Promise<TaskServer> {
  const accounts = {
    mollie: { key: mollie.key, apiUrl: mollie.apiUrl },
    stripe: { key: stripe.key, webhookSecret: stripe.secret, apiUrl: stripe.apiUrl },
  };
  const brand = { gateways: [{ gateway: 'stripe:acme', paymentmethods: ['card'] }, { gateway: 'mollie:acme' }] };
  const env = { PROVIDERS: JSON.stringify(accounts), OPERATORS: `journeys:${operatorKey}`, LIMIT_FACTOR: '1000' };
  return productWithTasks({ brand, env });
}

/** The product whose providers are stand-ins, and what payers and providers do. */
export async function productAtProviders() {
  const mollie = await startMollie();
  const stripe = await startStripe();
  const server = await startShop(mollie, stripe);
  const baseURL = `http://localhost:${server.port}`;

  async function post(gateway: string, { bytes, headers }: RawBody): Promise<void> {
    const address = `${baseURL}/api/payment-notice.php?gateway=${gateway}`;
    const answer = await fetch(address, {
      method: 'POST',
      headers: headers as HeadersInit,
      body: new Uint8Array(bytes),
    });
    expect(answer.status, `a notice of ${gateway}`).toBe(200);
  }

  /** Mollie tells the shop that something of a payment has changed. */
  const tellOf = (payment: string) => post('mollie:acme', mollie.notice(payment));

  /** Stripe tells the shop of an event about one of its objects. */
  const tell = (event: string, object: Parameters<typeof stripe.notice>[1]) =>
    post('stripe:acme', stripe.notice(event, object));

  /** The id that the provider whose page is open has of the payment, and where the page leads back to. */
  async function atPage(page: Page): Promise<{ id: string; back: string }> {
    await page.waitForURL(pages);
    const id = new URL(page.url()).pathname.split('/').at(-1) as string;
    const back = id.startsWith('cs_')
      ? stripe.books.get('checkout.session', id).success_url
      : mollie.books.payment(id).asked.redirectUrl;
    return { id, back: String(back) };
  }

  return {
    baseURL,
    mollie,
    stripe,
    ask: server.ask,
    tellOf,
    tell,
    atPage,

    /** A member in a new browser, for whom the providers' pages are empty. */
    async buyer(browser: Browser): Promise<Person> {
      const one = await person(browser, { viewport: phone, baseURL });
      await one.context.route(pages, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Pay</title><h1>Pay</h1>' }),
      );
      return one;
    },

    /** Pays at the provider whose page is open, and goes back; returns its id of the payment. */
    async pay(page: Page): Promise<string> {
      const { id, back } = await atPage(page);
      if (id.startsWith('cs_')) {
        stripe.books.pay(id);
        await tell('checkout.session.completed', stripe.books.get('checkout.session', id));
      } else {
        mollie.books.end(id, 'paid');
        await tellOf(id);
      }
      await page.goto(back);
      await heading(page, 'All done, thank you!');
      return id;
    },

    async stop(): Promise<void> {
      await server.stop();
      mollie.close();
      stripe.close();
      expect([...mollie.problems, ...stripe.problems]).toEqual([]);
    },
  };
}
