import { type Advertised, readAdvert } from '@rendezvous/contract/advert';
import type { LoaderArgs } from '../../platform/query/load.ts';
import { requestContext } from '../../platform/query/request.ts';

/** A page's member as visitors may be shown them; the same null for every reason why not, be it that too many asked. */
export const advertisedOf = ({ context, params }: LoaderArgs): Promise<Advertised | null> =>
  context
    .get(requestContext)
    .api(readAdvert, { query: { id: params.id ?? '' } })
    .then(
      ({ advertised }) => advertised,
      () => null,
    );
