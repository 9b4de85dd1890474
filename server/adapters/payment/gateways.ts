import { minute } from '@rendezvous/contract/durations';
import type { PaymentMethod } from '@rendezvous/contract/payment';
import type { Country } from '@rendezvous/contract/shared';
import type { Report } from '../../platform/process/report.ts';
import type { Gateway } from './gateway.ts';

/** Which payments a site gives a gateway; what is left out, all that the gateway takes. */
interface GatewayRule {
  readonly gateway: string;
  readonly paymentmethods?: readonly PaymentMethod[] | undefined;
  readonly countries?: readonly Country[] | undefined;
}

/** A brand, as far as its payments go. */
interface Merchant {
  readonly gateways: readonly GatewayRule[];
}

interface Options {
  /** The brands as they are now. */
  merchants(): readonly Merchant[];
  /**
   * Makes the gateway of a name; undefined for one that this installation does not use. Throws if there is none, or its
   * key is missing.
   */
  open(name: string): Gateway | undefined;
  report: Report;
}

/** Until a gateway that could not be opened is tried again. */
const triedAgainAfter = minute;

/** The gateways of this installation. A payment stays with the one that started it. */
export function createGateways({ merchants, open, report }: Options) {
  const opened = new Map<string, Gateway | undefined>();
  /** When those that could not be opened are tried again. */
  const triedAgainAt = new Map<string, number>();

  /** Throws as `open` does. */
  function connect(name: string): Gateway | undefined {
    if (!opened.has(name)) opened.set(name, open(name));
    return opened.get(name);
  }

  /**
   * Undefined for a name that no brand has, or whose gateway cannot be opened, as when a brand's file is changed while
   * the server runs: that is reported, and tried again after a minute.
   */
  function ofName(name: string): Gateway | undefined {
    const isNamed = () => merchants().some(({ gateways }) => gateways.some(({ gateway }) => gateway === name));
    if (opened.has(name) || Date.now() < (triedAgainAt.get(name) ?? 0) || !isNamed()) return opened.get(name);
    try {
      return connect(name);
    } catch (error) {
      report(error, 'payment.gateway', { gateway: name });
      triedAgainAt.set(name, Date.now() + triedAgainAfter);
      return undefined;
    }
  }

  /** The gateway for a new payment: the site's first that takes the method in that country. */
  function forPayment({ gateways }: Merchant, paymentmethod: PaymentMethod, country: Country): Gateway | undefined {
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
    methodsIn: (site: Merchant, country: Country, usual: readonly PaymentMethod[]): PaymentMethod[] =>
      usual.filter((method) => forPayment(site, method, country) !== undefined),
  };
}

export type Gateways = ReturnType<typeof createGateways>;
