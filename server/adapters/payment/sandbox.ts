import { createHmac } from 'node:crypto';
import { request, type Server } from 'node:http';
import { second } from '@rendezvous/contract/durations';
import { paymentFailures, paymentMethods } from '@rendezvous/contract/payment';
import { problem } from '@rendezvous/contract/problem';
import { type Database, inTransaction, type ReadDatabase } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/work/jobs.ts';
import { type Gateway, GatewayRefusal, type GatewayState, type Reversal } from './gateway.ts';
import {
  type Manner,
  type NoticeBody,
  noticesOf,
  type Reported,
  signedNotice,
  verifiedNotice,
} from './sandbox.notices.ts';
import { type SandboxRefundRow, type SandboxRow, sandboxStore } from './sandbox.store.ts';

interface Options {
  db: Database;
  reads: ReadDatabase;
  jobs: Jobs;
  secret: string;
  /** Where our own server listens, `http://127.0.0.1:3000`; throws while it does not. */
  address(): string;
}

interface Delivery {
  readonly url: string;
  readonly body: NoticeBody;
}

/** Its name in the files of sites and in payments' rows. */
export const sandboxName = 'sandbox';

/**
 * A gateway that takes no money: its page lets the member choose how the payment ends. Otherwise it behaves like a real
 * one: it keeps its own records, and sends us signed notices until one is answered with 200.
 */
export function createSandbox({ db, reads, jobs, secret, address }: Options) {
  const notify = jobs.define<Delivery>('payment.sandbox_notice', async ({ url, body }) => {
    const status = await post(new URL(url), address(), JSON.stringify(body));
    if (status !== 200) throw new Error(`The notice was answered with ${status}`);
  });

  /**
   * Ends a pending payment, or leaves it so, and sends the notices in the chosen manner; false when it had ended
   * already, or was left pending too often.
   */
  async function decide(id: string, status: SandboxRow['status'], manner: Manner, declines = false): Promise<boolean> {
    return inTransaction(db, async (trx) => {
      const row =
        status === 'pending'
          ? await sandboxStore.leavePending(trx, id)
          : await sandboxStore.end(trx, id, status, declines);
      if (!row) return false;
      const now = Date.now();
      for (const { status: reported, after, age } of noticesOf(status, manner)) {
        const body = signedNotice(secret, id, reported, new Date(now - age));
        await notify.enqueue(
          trx,
          { url: row.notice_url, body },
          after > 0 ? { startAfter: new Date(now + after) } : {},
        );
      }
      return true;
    });
  }

  /** Throws for a payment that it does not have. */
  async function stateOf(id: string): Promise<GatewayState> {
    const row = await sandboxStore.byId(db, id);
    if (!row) throw new Error('The sandbox has no such payment');
    const refunds = await sandboxStore.refundsOf(db, id);
    return { ...stateOfRow(row), reversals: refunds.map(reversalOf) };
  }

  /** Derived, so that starting again is the same payment, and secret, so that nobody can pay or end another's. */
  const idOf = (reference: string): string =>
    createHmac('sha256', secret).update(`sandbox payment ${reference}`).digest('base64url').slice(0, 24);

  const gateway: Gateway = {
    name: sandboxName,
    paymentmethods: paymentMethods,

    async start({ id: reference, amount, currency, paymentmethod, method, customer }, urls) {
      if (method === 'kept' && !(await sandboxStore.keeps(db, customer ?? '')))
        throw new GatewayRefusal('The sandbox keeps nothing of that payer, or declines it');
      const id = idOf(reference);
      const payment = { id, reference, amount, currency, paymentmethod, keeps: method === 'keep' };
      await sandboxStore.add(db, { ...payment, back_url: urls.back, notice_url: urls.notice });
      if (method !== 'kept') return { gateway_id: id, redirect: `/gateway/sandbox/${id}` };
      await decide(id, 'completed', 'once');
      return { gateway_id: id, redirect: null };
    },

    findCharge: async ({ id }) => (await sandboxStore.byId(db, idOf(id)))?.id ?? null,

    async parseNotice(raw) {
      const { id, status, at } = verifiedNotice(secret, raw);
      const row = await sandboxStore.byId(reads, id);
      if (!row) throw problem(paymentFailures.not_found);
      if (status !== 'refunded' && status !== 'charged_back') return { ...stateOfRow(row), status };
      const kind = status === 'refunded' ? 'refund' : 'chargeback';
      const reversal = { id: `${id}:${status}`, order_id: null, kind, amount: row.amount, at } as const;
      return { ...stateOfRow(row), status: 'completed', reversals: [reversal] };
    },

    fetchState: stateOf,

    async cancel(gatewayId) {
      await decide(gatewayId, 'cancelled', 'once');
      return stateOf(gatewayId);
    },

    async refund({ gateway_id, id, amount }) {
      return inTransaction(db, async (trx) => {
        const row = await sandboxStore.lock(trx, gateway_id);
        if (row?.status !== 'completed') throw new GatewayRefusal('The sandbox has no such paid payment');
        const refunds = await sandboxStore.refundsOf(trx, gateway_id);
        const known = refunds.find((refund) => refund.id === id);
        if (known) return reversalOf(known);
        const left = row.amount - refunds.reduce((sum, refund) => sum + refund.amount, 0);
        if (amount > left) throw new GatewayRefusal('The sandbox refunds no more than was paid');
        return reversalOf(await sandboxStore.addRefund(trx, { id, payment_id: gateway_id, amount }));
      });
    },

    // What it keeps of a payer is the payment itself.
    forget: (customer) => sandboxStore.forget(db, customer),
  };

  return {
    ...gateway,
    decide,
    find: async (id: string) => (isId.test(id) ? sandboxStore.byId(db, id) : undefined),
    signed: (id: string, status: Reported, at = new Date()) => signedNotice(secret, id, status, at),
  };
}

const isId = /^[\w-]{24}$/;

export type Sandbox = ReturnType<typeof createSandbox>;

function stateOfRow({ id, reference, status, amount, currency, keeps, paymentmethod }: SandboxRow): GatewayState {
  const kept = keeps && status === 'completed' ? { customer: id, label: 'Visa •••• 4242' } : null;
  // Nobody types a card here: each payment is by another one.
  const card = paymentmethod === 'card' && status === 'completed' ? id : null;
  const paid = { amount, currency };
  return { gateway_id: id, payment_id: reference, status, paid, reversals: [], payer_country: null, card, kept };
}

const reversalOf = ({ id, amount, created_at }: SandboxRefundRow): Reversal => ({
  id: `refund:${id}`,
  order_id: id,
  kind: 'refund',
  amount,
  at: created_at,
});

/** Sends a notice to our own server, under the site's host name; the status of the answer. */
function post(url: URL, server: string, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { host: url.host, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const call = request(
      `${server}${url.pathname}${url.search}`,
      { method: 'POST', headers, timeout: 10 * second },
      (answer) => {
        answer.resume();
        answer.once('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    call.once('timeout', () => call.destroy(new Error('The notice was not answered')));
    call.once('error', reject);
    call.end(body);
  });
}

/** Where a server of this process listens, as the process reaches it. */
export function ownAddress(server: Server): string {
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The server does not listen');
  const everywhere = bound.address === '0.0.0.0' || bound.address === '::';
  const host = everywhere ? '127.0.0.1' : bound.family === 'IPv6' ? `[${bound.address}]` : bound.address;
  return `http://${host}:${bound.port}`;
}
