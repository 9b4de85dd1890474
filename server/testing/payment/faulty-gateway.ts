import type { PaymentMethod } from '@rendezvous/contract/payment';
import type { CountryCode } from '@rendezvous/contract/shared';
import {
  type Gateway,
  GatewayRefusal,
  type GatewayState,
  type Reversal,
  signOf,
} from '../../adapters/payment/gateway.ts';

/**
 * How a gateway's next answer goes wrong. `answers late`: after the next thing has begun. The last three are lies about
 * a payment: what it was at first, that it failed, another amount.
 */
export const mishaps = [
  'refuses',
  'is away',
  'answer is lost',
  'answers late',
  'is behind',
  'says failed',
  'says another amount',
] as const;
type Mishap = (typeof mishaps)[number];

/** What a payment was at a gateway at each moment; the last is what it is. */
type History = GatewayState[];

/** A payer whose card it keeps, and who is charged by it, until they are forgotten. */
type Payer = 'kept' | 'forgotten';

/**
 * A gateway with true books, which has mishaps on demand. A notice has the number of the moment that it tells of, so
 * that an old one can come late.
 */
export function createFaultyGateway(name: string, paymentmethods: readonly PaymentMethod[]) {
  const books = new Map<string, History>();
  const payers = new Map<string, Payer>();
  /** Where the cards are that it keeps, or has kept. */
  const homes = new Map<string, CountryCode | null>();
  /** Payments that keep the card they are paid with. */
  const keeping = new Set<string>();
  /** Payments that it was asked for again at another amount. */
  const contradicted: string[] = [];
  /** Ids of payments of which it has lied. */
  const lied = new Set<string>();
  let mishap: Mishap | undefined;
  let turn = Promise.withResolvers<void>();
  let holding = Promise.withResolvers<void>();

  const now = (id: string): GatewayState => {
    const state = books.get(id)?.at(-1);
    if (!state) throw new GatewayRefusal(`${name} has no such payment`);
    return state;
  };
  const amountOf = ({ paid }: GatewayState) => paid?.amount ?? 0;
  /** Minor units that can still be given back. */
  const left = (id: string): number => {
    const state = now(id);
    return state.reversals.reduce((sum, one) => sum + signOf(one.kind) * one.amount, amountOf(state));
  };
  function change(id: string, changed: Partial<GatewayState>): GatewayState {
    const state = { ...now(id), ...changed };
    books.get(id)?.push(state);
    return state;
  }
  function reverse(id: string, kind: Reversal['kind'], amount: number, order_id: string | null = null): Reversal {
    const { reversals } = now(id);
    const reversal = { id: `${kind}-${reversals.length}`, order_id, kind, amount, at: new Date() };
    change(id, { reversals: [...reversals, reversal] });
    return reversal;
  }
  async function answer<T>(work: (wrong: Mishap | undefined) => T): Promise<T> {
    const wrong = mishap;
    mishap = undefined;
    if (wrong === 'refuses') throw new GatewayRefusal(`${name} refuses`);
    if (wrong === 'is away') throw new Error(`${name} is away`);
    const done = work(wrong);
    if (wrong === 'answer is lost') throw new Error(`The answer of ${name} is lost`);
    if (wrong === 'answers late') {
      holding.resolve();
      await turn.promise;
    }
    return done;
  }
  const tell = (id: string, moment = -1): Promise<GatewayState> =>
    answer((wrong) => {
      const state = books.get(id)?.at(moment) ?? now(id);
      const { paid, payment_id } = state;
      if (wrong === 'is behind') return books.get(id)?.[0] ?? state;
      if (wrong !== 'says failed' && wrong !== 'says another amount') return state;
      lied.add(payment_id ?? '');
      return wrong === 'says failed'
        ? { ...state, status: 'failed' }
        : { ...state, paid: paid && { ...paid, amount: paid.amount + 1 } };
    });

  const gateway: Gateway = {
    name,
    paymentmethods,
    start: ({ id, amount, currency, method, customer }) =>
      answer(() => {
        const gateway_id = `${name}-${id}`;
        const known = books.get(gateway_id)?.[0];
        if (known && amountOf(known) !== amount) contradicted.push(id);
        if (!known && method === 'kept' && payers.get(customer ?? '') !== 'kept')
          throw new GatewayRefusal(`${name} keeps no such payer`);
        if (method === 'keep') keeping.add(gateway_id);
        const status = method === 'kept' ? 'completed' : 'pending';
        const payer_country = method === 'kept' ? (homes.get(customer ?? '') ?? null) : null;
        const begun = { gateway_id, payment_id: id, status, payer_country, kept: null } as const;
        if (!known) books.set(gateway_id, [{ ...begun, paid: { amount, currency }, reversals: [] }]);
        return { gateway_id, redirect: method === 'kept' ? null : `https://${name}.example/${gateway_id}` };
      }),
    async findCharge({ id, customer }) {
      if (payers.get(customer ?? '') === 'forgotten') return null;
      return books.has(`${name}-${id}`) ? `${name}-${id}` : null;
    },
    fetchState: (id) => tell(id),
    cancel: (id) => answer(() => (now(id).status === 'pending' ? change(id, { status: 'cancelled' }) : now(id))),
    refund: ({ gateway_id: id, id: order, amount }) =>
      answer(() => {
        const known = now(id).reversals.find(({ order_id, kind }) => order_id === order && kind === 'refund');
        if (known) return known;
        if (now(id).status !== 'completed' || left(id) < amount) throw new GatewayRefusal(`${name} has not that much`);
        return reverse(id, 'refund', amount, order);
      }),
    forget: (customer) =>
      answer(() => {
        payers.set(customer, 'forgotten');
      }),
    async parseNotice({ bytes }) {
      const { id, moment } = JSON.parse(bytes.toString());
      return books.has(id) ? tell(id, moment) : null;
    },
  };

  return {
    gateway,
    stateOf: (id: string) => books.get(`${name}-${id}`)?.at(-1),
    momentsOf: (id: string) => books.get(`${name}-${id}`)?.length ?? 0,
    /** The notice of a moment, from 0. */
    notice: (id: string, moment: number) => JSON.stringify({ id: `${name}-${id}`, moment }),
    hasLied: (id: string) => lied.has(id),
    contradicted,
    keptPayers: () => [...payers].filter(([, is]) => is === 'kept').map(([customer]) => customer),
    /** Whether and how its next answer goes wrong; late answers come now. */
    next(wrong?: Mishap) {
      turn.resolve();
      turn = Promise.withResolvers();
      holding = Promise.withResolvers();
      mishap = wrong;
    },
    /** Resolves when it keeps somebody waiting for an answer that comes late. */
    keepsWaiting: () => holding.promise,
    /** What the payer does on the gateway's page, with a card of a country; nothing is done twice. */
    payer(
      id: string,
      does: 'completed' | 'failed' | 'cancelled' | 'expired',
      payer_country: CountryCode | null = null,
    ) {
      const key = `${name}-${id}`;
      if (now(key).status !== 'pending') return;
      const keeps =
        does === 'completed' && keeping.has(key) ? { customer: `payer-${id}`, label: 'Visa •••• 4242' } : null;
      if (keeps) payers.set(keeps.customer, 'kept');
      if (keeps) homes.set(keeps.customer, payer_country);
      change(key, { status: does, kept: keeps, payer_country });
    },
    /** What the company's people do on the gateway's pages, the payer's bank does, or what becomes of it. */
    moves(id: string, kind: Reversal['kind'], amount: number) {
      const key = `${name}-${id}`;
      const { status, reversals } = now(key);
      const of = (one: Reversal['kind']) => reversals.filter((reversal) => reversal.kind === one);
      if (status !== 'completed') return;
      if (kind === 'refund' && left(key) >= amount) reverse(key, kind, amount);
      if (kind === 'chargeback' && of(kind).length === of('chargeback_reversed').length)
        reverse(key, kind, amountOf(now(key)));
      if (kind === 'chargeback_reversed' && of('chargeback').length > of(kind).length)
        reverse(key, kind, amountOf(now(key)));
      const sent = of('refund')[of('refund_failed').length];
      if (kind === 'refund_failed' && sent) reverse(key, kind, sent.amount, sent.order_id);
    },
  };
}
