import { type PaymentMethod, paymentStatuses } from '@rendezvous/contract/payment';
import type { RawBody } from '../../platform/calls/bind.ts';

/**
 * A payment's events at its gateway: the statuses of a payment, and money that was given back or taken back
 * later.
 */
export const gatewayStatuses = [...paymentStatuses, 'refunded', 'charged_back'] as const;
export type GatewayStatus = (typeof gatewayStatuses)[number];

/** `id` is ours; starting the same id again is the same payment. */
export interface GatewayPayment {
  readonly id: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly paymentmethod: PaymentMethod;
}

export interface GatewayUrls {
  /** Where the member returns when they are done. */
  readonly back: string;
  /** Where the gateway sends its notices. */
  readonly notice: string;
}

export interface Started {
  readonly gateway_id: string;
  /** Where the member pays. */
  readonly redirect: string;
}

/** A change to a payment; `event_id` is the same when the gateway repeats it. */
export interface Notice {
  readonly gateway_id: string;
  readonly event_id: string;
  readonly status: GatewayStatus;
  readonly at: Date;
}

/** A company that takes the money. Every call may fail by throwing; nothing may then be assumed. */
export interface Gateway {
  /** Identifies the gateway in payments' rows and in the address of its notices; never changes. */
  readonly name: string;
  readonly paymentmethods: readonly PaymentMethod[];
  start(payment: GatewayPayment, urls: GatewayUrls): Promise<Started>;
  /**
   * The notice within a body as it was sent; null when it is not authentic. Throws request.malformed or
   * request.invalid for what is no notice. May ask the gateway, as some send no more than the id of the payment.
   */
  parseNotice(raw: RawBody): Promise<Notice | null>;
  fetchStatus(gatewayId: string): Promise<GatewayStatus>;
  /** Ends an unpaid payment and returns what it then is: `completed` when the money was faster. */
  cancel(gatewayId: string): Promise<GatewayStatus>;
}
