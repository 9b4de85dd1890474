import { day } from '@rendezvous/contract/durations';
import { requestFailures } from '@rendezvous/contract/endpoint';
import type { UnconfirmedForgetting } from '@rendezvous/contract/kept';
import { problem } from '@rendezvous/contract/problem';
import type { Gateways } from '../../../adapters/payment/gateways.ts';
import { inTransaction, type Trx } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform.ts';
import { nextPendingLook } from '../payment.rules.ts';
import { paymentStore } from '../payment.store.ts';
import { type Forgetting, type GatewayPayer, forgettingStore as store } from './payment.forgetting.store.ts';

interface Options extends Pick<Platform, 'db' | 'jobs' | 'report'> {
  gateways: Gateways;
}

/** How many payers gateways are asked about at a time. */
const batchSize = 20;
/** How long a gateway may take until operators see it. */
const patience = day;
const listed = 500;

/** Has gateways forget payers. What was asked for is never given up: it is a row until the gateway has confirmed it. */
export function createForgetting({ db, jobs, gateways, report }: Options) {
  async function forget({ asked_at, ...payer }: Forgetting, now: Date): Promise<void> {
    await store.tryAgainAt(db, payer, nextPendingLook(asked_at, now));
    // Of a payer who is forgotten, some gateways do not say any more what was charged.
    if (await paymentStore.isCharged(db, payer)) return;
    const gateway = gateways.ofName(payer.gateway);
    if (!gateway) throw new Error(`${payer.gateway} is not connected, and keeps a payer who is to be forgotten`);
    await gateway.forget(payer.customer);
    await store.remove(db, payer);
  }

  async function forgetPayers(now = new Date()): Promise<void> {
    const due = await store.due(db, now, batchSize);
    await Promise.all(
      due.map((one) => forget(one, now).catch((error) => report(error, 'payment.forget', { gateway: one.gateway }))),
    );
  }

  jobs.schedule('payment.forget_due', '* * * * *', () => forgetPayers());

  return {
    add: (trx: Trx, payers: readonly GatewayPayer[]): Promise<void> => store.add(trx, payers),

    /** Asks the gateways about those who are due. */
    forgetPayers,

    unconfirmed: async (): Promise<UnconfirmedForgetting[]> =>
      (await store.askedBefore(db, new Date(Date.now() - patience), listed)).map(({ gateway, customer, asked_at }) => ({
        gateway,
        customer,
        asked_at: asked_at.toISOString(),
      })),

    /** An operator has seen to it themselves. Throws request.not_found. */
    async confirm(payer: GatewayPayer): Promise<void> {
      if (!(await inTransaction(db, (trx) => store.remove(trx, payer)))) throw problem(requestFailures.not_found);
    },
  };
}
