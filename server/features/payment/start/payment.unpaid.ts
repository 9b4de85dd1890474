import type { Gateway, GatewayState } from '../../../adapters/payment/gateway.ts';
import type { Gateways } from '../../../adapters/payment/gateways.ts';
import type { Report } from '../../../platform/process/report.ts';
import type { createSettlement } from '../payment.settlement.ts';
import type { PaymentRow } from '../payment.store.ts';

interface Options {
  gateways: Gateways;
  settle: ReturnType<typeof createSettlement>['settle'];
  report: Report;
}

export type UnpaidPayment = Pick<PaymentRow, 'member_id' | 'id' | 'gateway' | 'gateway_id'>;

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

  return {
    /** Where it stands; undefined if its gateway does not say. */
    look: (payment: UnpaidPayment) => ask(payment, (gateway, id) => gateway.fetchState(id), 'payment.look_up'),

    /** Ends it, unless its gateway leaves that to the payer; returns as `look` does. */
    cancel: (payment: UnpaidPayment) => ask(payment, (gateway, id) => gateway.cancel(id), 'payment.cancel'),

    /** Ends a charge whose start had no answer, unless its gateway made it. Throws if the gateway does not say. */
    async endUncharged(payment: UnpaidPayment & Pick<PaymentRow, 'customer'>): Promise<void> {
      const { member_id, id, gateway: name } = payment;
      const gateway = gateways.ofName(name);
      if (!gateway) throw new Error('Its gateway is no longer connected');
      const gatewayId = await gateway.findCharge(payment);
      await settle(member_id, id, gatewayId === null ? { status: 'cancelled' } : await gateway.fetchState(gatewayId));
    },
  };
}

export type Unpaid = ReturnType<typeof createUnpaid>;
