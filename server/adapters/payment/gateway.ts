import type { PaymentMethod } from '@rendezvous/contract/payment';

export type GatewayStatus = 'pending' | 'completed' | 'failed' | 'cancelled';

/** What a gateway must know to ask for the money. `id` is ours; starting the same id again is the same payment. */
export interface GatewayPayment {
  readonly id: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly paymentmethod: PaymentMethod;
}

export interface GatewayUrls {
  /** Where the person goes when they are done. */
  readonly back: string;
  /** Where the gateway tells of changes. */
  readonly notice: string;
}

export interface Started {
  readonly provider_id: string;
  /** Where the person pays. */
  readonly redirect: string;
}

/** A change that the gateway tells of; `event_id` is the same when it tells it again. */
export interface Notice {
  readonly provider_id: string;
  readonly event_id: string;
  readonly status: GatewayStatus;
  readonly at: Date;
}

/** A company that takes the money. All calls may fail by throwing; nothing is then to be assumed. */
export interface Gateway {
  readonly name: string;
  start(payment: GatewayPayment, urls: GatewayUrls): Promise<Started>;
  /** The notice within a webhook's body; null when its signature is not the gateway's. */
  parseNotice(body: Readonly<Record<string, unknown>>): Notice | null;
  fetchStatus(providerId: string): Promise<GatewayStatus>;
  /** Ends a payment that is not paid yet, and tells what it then is: `completed` when the money was faster. */
  cancel(providerId: string): Promise<GatewayStatus>;
}
