import type { Failure } from '@rendezvous/contract/endpoint';
import type { PaymentMethod } from '@rendezvous/contract/payment';
import type { Country, CountryCode, Locale } from '@rendezvous/contract/shared';
import type { RawBody } from '../../platform/calls/bind.ts';
import type { LogFields } from '../../platform/process/report.ts';

/**
 * Where a payment stands at its gateway. `pending`: not paid yet, which includes an amount that is only reserved.
 * `failed`, `cancelled` and `expired` are unpaid and over. `completed` stays, whatever is given back later.
 */
export const gatewayStatuses = ['pending', 'completed', 'failed', 'cancelled', 'expired'] as const;
export type GatewayStatus = (typeof gatewayStatuses)[number];

/** `refund_failed`: a refund did not reach the payer. `chargeback_reversed`: the company won a dispute. */
export const reversalKinds = ['refund', 'refund_failed', 'chargeback', 'chargeback_reversed'] as const;

/** Whether a reversal takes money from the company (-1) or gives it back to the company (1). */
export const signOf = (kind: (typeof reversalKinds)[number]): 1 | -1 =>
  kind === 'refund' || kind === 'chargeback' ? -1 : 1;

/** Money of a completed payment that moved again. */
export interface Reversal {
  /** The gateway's, unique among the reversals of its payment; never changes. */
  readonly id: string;
  /** Our id of a refund that we ordered; null for what the gateway's own pages, the bank or the payer began. */
  readonly order_id: string | null;
  readonly kind: (typeof reversalKinds)[number];
  /** Minor units of the payment's currency, positive. */
  readonly amount: number;
  readonly at: Date;
  /** Whether the money was never taken from the payer, as of a debit that ended before it was collected. */
  readonly uncollected?: boolean;
}

/** A payment as the gateway has it now. The same state may be read twice, and an older one after a newer one. */
export interface GatewayState {
  /** Null in a notice that only names our own id. */
  readonly gateway_id: string | null;
  /** Our own id of the payment, as it was given to `start`; null if the notice does not have it. */
  readonly payment_id: string | null;
  readonly status: GatewayStatus;
  /** What the payer pays or has paid, before any reversal; null if the gateway does not say. */
  readonly paid: { readonly amount: number; readonly currency: string } | null;
  /** All so far, in no particular order. */
  readonly reversals: readonly Reversal[];
  /** The country of the card or bank account, evidence for the tax; null if unknown. */
  readonly payer_country: CountryCode | null;
  /** By what the gateway knows the card again, whoever pays with it; undefined or null if it does not say. */
  readonly card?: string | null;
  /** Whose card the gateway keeps for later purchases; null if none was kept. */
  readonly kept: KeptPayer | null;
}

/** The payer whose card the gateway keeps. `label` is what its payer recognises: `Visa •••• 4242`. */
export interface KeptPayer {
  readonly customer: string;
  readonly label: string | null;
}

export interface GatewayPayment {
  /** Ours; starting the same id again is the same payment. */
  readonly id: string;
  /** Minor units, which are 0, 2 or 3 decimals of the currency (ISO 4217). */
  readonly amount: number;
  readonly currency: string;
  readonly paymentmethod: PaymentMethod;
  /** What the payer reads at the gateway and on their statement; at most 60 characters. */
  readonly description: string;
  readonly locale: Locale;
  /** The country whose price was chosen. */
  readonly country: Country;
  /**
   * `ask`: the payer chooses at the gateway. `keep`: they do, and the gateway keeps what they chose. `kept`: what
   * `customer` has kept is charged at once, without a page.
   */
  readonly method: 'ask' | 'keep' | 'kept';
  /** The payer as the gateway knows them from `KeptPayer`; null for a payer who is new or unnamed. */
  readonly customer: string | null;
}

export interface GatewayUrls {
  /** Where the payer returns when they are done. */
  readonly back: string;
  /** Where the gateway sends its notices. */
  readonly notice: string;
}

export interface Started {
  readonly gateway_id: string;
  /** Where the payer pays; null if nothing is left for them to do. */
  readonly redirect: string | null;
}

export interface RefundOrder {
  readonly gateway_id: string;
  /** Ours; ordering the same id again is the same refund. */
  readonly id: string;
  /** Minor units; part of what was paid, or all. */
  readonly amount: number;
  readonly currency: string;
  readonly description: string;
}

/** What a gateway answered, for the log: its status, and its own number of the request where it gives one. */
export type Answered = { readonly status?: number | undefined; readonly provider_request?: string | undefined };

/**
 * A call to a gateway whose outcome is unknown, as there was no answer, or none that decides: also where the gateway
 * does not take our key, which says nothing of what it did before. Its message may be logged: it names provider and
 * call, and has no key, nor the number of a card or account.
 */
export class GatewayFailure extends Error {
  override name = 'GatewayFailure';
  /** The answer's; null where there was none. */
  readonly status: number | null;
  readonly logFields: LogFields;

  constructor(message: string, answered: Answered = {}) {
    super(message);
    this.status = answered.status ?? null;
    this.logFields = { ...answered, reason: message };
  }
}

/**
 * The gateway has said no: nothing was started, refunded or changed, and asking again is of no use. Any other error
 * leaves open what happened.
 */
export class GatewayRefusal extends Error {
  override name = 'GatewayRefusal';
  /** What the payer is told; undefined for the general words. */
  readonly failure: Failure | undefined;
  /** What it answered, where it was asked. */
  readonly answered: Answered = {};

  constructor(message: string, failure?: Failure) {
    super(message);
    this.failure = failure;
  }
}

/** Whether a payment of ours has, or may have, this id at its gateway. */
export type MayBeOurs = (gatewayId: string) => Promise<boolean>;

/** A company's account at a payment provider. Each call may throw a GatewayRefusal or a GatewayFailure. */
export interface Gateway {
  /** `provider:account`, or `sandbox`; in payments' rows and in the address of notices, so it never changes. */
  readonly name: string;
  readonly paymentmethods: readonly PaymentMethod[];
  /** Milliseconds that a payment may be pending before it is ended; a day unless the gateway takes longer. */
  readonly pendingFor?: number;
  /** Every payment ends at the gateway, however late, and may be paid until then. */
  readonly neverGivenUp?: boolean;
  start(payment: GatewayPayment, urls: GatewayUrls): Promise<Started>;
  /**
   * The gateway's id of what a start with `method: kept` has charged, if its answer was lost; null if it charged
   * nothing, or knows no such payer. Charges nothing itself, and throws no GatewayRefusal: whoever may not ask, as with
   * a key that was revoked, does not know.
   */
  findCharge(payment: Pick<GatewayPayment, 'id' | 'customer'>): Promise<string | null>;
  /**
   * The state within a notice, given its body as it was sent; null for an authentic notice that is about no payment of
   * ours. Some gateways sign nothing and send no more than an id; they are asked about it only if it `mayBeOurs`, and
   * else payment.not_found is thrown. Throws payment.signature for what is not authentic, and request.malformed or
   * request.invalid for what is no notice.
   */
  parseNotice(raw: RawBody, mayBeOurs: MayBeOurs): Promise<GatewayState | null>;
  fetchState(gatewayId: string): Promise<GatewayState>;
  /** Ends an unpaid payment and returns its state: `completed` when the money was faster. */
  cancel(gatewayId: string): Promise<GatewayState>;
  /** Gives money back. The returned reversal is among those of the payment's later states. */
  refund(order: RefundOrder): Promise<Reversal>;
  /** Ends what the gateway keeps of a payer. Forgetting again changes nothing. */
  forget(customer: string): Promise<void>;
}
