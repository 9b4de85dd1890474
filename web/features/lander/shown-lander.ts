import { isLander, type LanderName, type LanderPage } from '@rendezvous/contract/lander';
import { data, type RouterContextProvider } from 'react-router';
import { requestContext } from '../../platform/query/request.ts';

/**
 * The lander at the page's address, as its reader is shown it. Throws the page of an unknown address. On the server
 * alone: in the browser only members come to a lander, and they are led on.
 */
export function shownLander(
  context: Readonly<RouterContextProvider>,
  landers: readonly LanderName[],
  { name, slug }: Readonly<Partial<Record<'name' | 'slug', string>>>,
): LanderPage {
  const { lander } = context.get(requestContext);
  if (!lander || !isLander(landers, name, slug)) throw data(null, { status: 404 });
  return lander;
}
