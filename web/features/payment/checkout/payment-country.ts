import { day, second } from '@rendezvous/contract/durations';
import { type Country, countries } from '@rendezvous/contract/shared';
import { readCookie, storeCookie } from '../../../platform/browser/cookie.ts';

/** §3 Other stored: the member's country of payment. */
const cookieName = 'payment_country';
const cookieSeconds = (365 * day) / second;

/** The country in the address, else the stored one; on the server and in the browser. */
export function paymentCountryOf(request: Request): Country | undefined {
  const chosen = new URL(request.url).searchParams.get('country') ?? readCookie(cookieName, request);
  return countries.find((country) => country === chosen);
}

export function rememberPaymentCountry(country: Country): void {
  storeCookie(cookieName, country, cookieSeconds);
}
