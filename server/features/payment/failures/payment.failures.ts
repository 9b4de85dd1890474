import { day } from '@rendezvous/contract/durations';
import type { Answer } from '@rendezvous/contract/endpoint';
import type { listPaymentCases } from '@rendezvous/contract/refund';
import type { Gateway } from '../../../adapters/payment/gateway.ts';
import { watched } from '../../../adapters/payment/watched.ts';
import type { Platform } from '../../../platform.ts';
import type { Sites } from '../../site/site.service.ts';
import { failureStore } from './payment.failures.store.ts';

interface Options extends Pick<Platform, 'db' | 'jobs' | 'report'> {
  sites: Pick<Sites, 'merchants'>;
}

type Failing = Answer<typeof listPaymentCases>['failing'];

/** How long a failure of a gateway is shown to operators. */
const shownFor = day;

/** Which providers' accounts do not answer, for the operators who look after payments. */
export function createFailures({ db, jobs, report, sites }: Options) {
  jobs.schedule('payment.failures', '7 * * * *', () => failureStore.removeBefore(db, new Date(Date.now() - shownFor)));

  return {
    watch: (gateway: Gateway): Gateway =>
      watched(gateway, async (status) => {
        // What failed is thrown to its caller; that it could not be written down hides none of it.
        await failureStore
          .add(db, gateway.name, status, new Date())
          .catch((unwritten) => report(unwritten, 'payment.failures', { gateway: gateway.name }));
      }),

    /** Those of the last day, of the accounts that take these brands' payments; of all brands without any. */
    async ofLastDay(brands: readonly string[] | undefined): Promise<Failing> {
      const named = sites.merchants().filter(({ id }) => brands?.includes(id) ?? true);
      const accounts = new Set(named.flatMap(({ gateways }) => gateways.map(({ gateway }) => gateway)));
      const failing = await failureStore.since(db, new Date(Date.now() - shownFor));
      return failing
        .filter(({ gateway }) => accounts.has(gateway))
        .map(({ since, ...counted }) => ({ ...counted, since: since.toISOString() }));
    },
  };
}

export type Failures = ReturnType<typeof createFailures>;
