import type { PaymentMethod } from '@rendezvous/contract/payment';
import type { Gateway } from './gateway.ts';

/** The gateways of this installation. A payment stays with the one that started it. */
export function createGateways(gateways: readonly Gateway[]) {
  const byName = new Map(gateways.map((gateway) => [gateway.name, gateway]));
  if (byName.size < gateways.length) throw new Error('Two payment gateways have the same name');
  return {
    ofName: (name: string): Gateway | undefined => byName.get(name),
    /** The gateway for new payments by a method: the first that takes it. */
    forMethod: (method: PaymentMethod): Gateway | undefined =>
      gateways.find(({ paymentmethods }) => paymentmethods.includes(method)),
  };
}

export type Gateways = ReturnType<typeof createGateways>;
