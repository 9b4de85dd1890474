import type { PaymentMethod } from '@rendezvous/contract/payment';
import type { Country } from '@rendezvous/contract/shared';
import type { Gateway } from './gateway.ts';

/** Which payments a site gives a gateway; what is left out, all that the gateway takes. */
interface GatewayRule {
  readonly gateway: string;
  readonly paymentmethods?: readonly PaymentMethod[] | undefined;
  readonly countries?: readonly Country[] | undefined;
}

/** A brand, as far as its payments go. */
interface Seller {
  readonly gateways: readonly GatewayRule[];
}

interface Options {
  /** The brands as they are now. */
  sellers(): readonly Seller[];
  /**
   * Makes the gateway of a name; undefined for one that this installation does not use. Throws if there is none, or its
   * key is missing.
   */
  open(name: string): Gateway | undefined;
  warn(message: string): void;
}

/** The gateways of this installation. A payment stays with the one that started it. */
export function createGateways({ sellers, open, warn }: Options) {
  const opened = new Map<string, Gateway | undefined>();

  /** Throws as `open` does. */
  function connect(name: string): Gateway | undefined {
    if (!opened.has(name)) opened.set(name, open(name));
    return opened.get(name);
  }

  /** Undefined for a name that no brand has, or whose gateway cannot be opened. */
  function ofName(name: string): Gateway | undefined {
    const isNamed = () => sellers().some(({ gateways }) => gateways.some(({ gateway }) => gateway === name));
    if (opened.has(name) || !isNamed()) return opened.get(name);
    try {
      return connect(name);
    } catch (error) {
      // A brand's file was changed while the server runs.
      warn(`gateways: ${(error as Error).message}`);
      opened.set(name, undefined);
      return undefined;
    }
  }

  /** The gateway for a new payment: the site's first that takes the method in that country. */
  function forPayment({ gateways }: Seller, paymentmethod: PaymentMethod, country: Country): Gateway | undefined {
    for (const rule of gateways) {
      const takes = rule.paymentmethods?.includes(paymentmethod) ?? true;
      const gateway = takes && (rule.countries?.includes(country) ?? true) ? ofName(rule.gateway) : undefined;
      if (gateway?.paymentmethods.includes(paymentmethod)) return gateway;
    }
    return undefined;
  }

  return {
    connect,
    ofName,
    forPayment,
    /** Those of the usual methods that one of the site's gateways takes in that country. */
    methodsIn: (site: Seller, country: Country, usual: readonly PaymentMethod[]): PaymentMethod[] =>
      usual.filter((method) => forPayment(site, method, country) !== undefined),
  };
}

export type Gateways = ReturnType<typeof createGateways>;
