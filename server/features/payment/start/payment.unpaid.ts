import type { Gateway, GatewayState, GatewayStatus } from '../../../adapters/payment/gateway.ts';
import type { Gateways } from '../../../adapters/payment/gateways.ts';
import type { Report } from '../../../platform/process/report.ts';
import { isDebitGateway } from '../../debit/debit.service.ts';
import type { createSettlement } from '../payment.settlement.ts';
import type { PaymentRow } from '../payment.store.ts';

interface Options {
  gateways: Gateways;
  settle: ReturnType<typeof createSettlement>['settle'];
  report: Report;
}

/** Whether a payment is charged without a page. */
export const isCharge = ({ method, gateway }: Pick<PaymentRow, 'method' | 'gateway'>): boolean =>
  method === 'kept' || isDebitGateway(gateway);

export type UnpaidPayment = Pick<PaymentRow, 'member_id' | 'id' | 'gateway' | 'gateway_id'>;

type Charge = UnpaidPayment & Pick<PaymentRow, 'customer'>;

/** What gateways say of payments that are unpaid as far as we know; it is settled. Failures are reported. */
export function createUnpaid({ gateways, settle, report }: Options) {
  async function ask(
    { member_id, id, gateway: name, gateway_id }: UnpaidPayment,
    question: (gateway: Gateway, gatewayId: string) => Promise<GatewayState>,
    where: string,
  ): Promise<GatewayState | undefined> {
    const gateway = gateways.ofName(name);
    if (!gateway || gateway_id === null) return undefined;
    const state = await question(gateway, gateway_id).catch((error: unknown) =>
      report(error, where, { payment: id, gateway: name }),
    );
    if (state) await settle(member_id, id, state);
    return state ?? undefined;
  }

  /** Ends a charge whose start went wrong, unless its gateway made it. Throws if the gateway does not say. */
  async function endUncharged(payment: Charge, ended: 'failed' | 'cancelled'): Promise<GatewayStatus> {
    const { member_id, id, gateway: name } = payment;
    const gateway = gateways.ofName(name);
    if (!gateway) throw new Error('Its gateway is no longer connected');
    const gatewayId = await gateway.findCharge(payment);
    const state = gatewayId === null ? { status: ended } : await gateway.fetchState(gatewayId);
    // A charge that waits for its payer is cancelled as it is refused.
    const status = state.status === 'cancelled' ? ended : state.status;
    await settle(member_id, id, { ...state, status });
    return status;
  }

  return {
    /** Where it stands; undefined if its gateway does not say. */
    look: (payment: UnpaidPayment) => ask(payment, (gateway, id) => gateway.fetchState(id), 'payment.look_up'),

    /** Ends it, unless its gateway leaves that to the payer; returns as `look` does. */
    cancel: (payment: UnpaidPayment) => ask(payment, (gateway, id) => gateway.cancel(id), 'payment.cancel'),

    endUncharged,

    /**
     * Ends what its gateway refused, and returns its status then: a charge may have been made before, with an answer
     * that was lost. Undefined if the gateway does not say.
     */
    async endRefused(payment: Charge & Pick<PaymentRow, 'method'>): Promise<GatewayStatus | undefined> {
      const { member_id, id, gateway } = payment;
      if (isCharge(payment))
        return endUncharged(payment, 'failed').catch((error: unknown) => {
          report(error, 'payment.start', { payment: id, gateway });
          return undefined;
        });
      await settle(member_id, id, { status: 'failed' });
      return 'failed';
    },
  };
}

export type Unpaid = ReturnType<typeof createUnpaid>;
