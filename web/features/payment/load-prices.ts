import { type LoaderArgs, loadQueries, userOf } from '../../platform/query/load.ts';
import { paymentCountryOf } from './checkout/payment-country.ts';
import { packagesQuery } from './payment.queries.ts';

/** Loads the prices of the reader's chosen country, else of their own, else of the site's. */
export async function loadPrices(args: LoaderArgs) {
  const country = paymentCountryOf(args.request) ?? userOf(args)?.profile.country ?? undefined;
  await loadQueries(args, [packagesQuery(country)]);
  return { country };
}
