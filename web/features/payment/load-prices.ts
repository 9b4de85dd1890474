import { clientOf, type LoaderArgs, loadQueries, userOf } from '../../platform/query/load.ts';
import { paymentCountryOf } from './checkout/payment-country.ts';
import { codeIn } from './checkout/purchase-path.ts';
import { codeQuery, packagesQuery } from './payment.queries.ts';

/** Loads the prices of the reader's chosen country, else of their own, else of the site's; with the address's code. */
export async function loadPrices(args: LoaderArgs) {
  const country = paymentCountryOf(args.request) ?? userOf(args)?.profile.country ?? undefined;
  await loadQueries(args, [packagesQuery(country)]);
  const client = clientOf(args.context);
  const prices = client.getQueryData(packagesQuery(country).queryKey)?.country;
  const code = codeIn(new URL(args.request.url).searchParams);
  // Codes are members'. A refused one is reported in the page.
  if (code && prices && userOf(args)) await client.prefetchQuery(codeQuery(code, prices));
  return { country };
}
