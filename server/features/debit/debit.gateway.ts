import { debitFailures } from '@rendezvous/contract/debit';
import { day } from '@rendezvous/contract/durations';
import type { Failure } from '@rendezvous/contract/endpoint';
import { paymentFailures } from '@rendezvous/contract/payment';
import { problem } from '@rendezvous/contract/problem';
import { type Gateway, GatewayRefusal } from '../../adapters/payment/gateway.ts';
import { type Database, type Executor, inTransaction } from '../../platform/database/database.ts';
import type { Sites } from '../site/site.service.ts';
import { creditorIban } from './debit.account.ts';
import type { NoticeMail } from './debit.mails.ts';
import type { Mandates } from './debit.mandates.ts';
import { dueAfter, hasLapsed, isTrusted, isWithinLimits, stateOf } from './debit.rules.ts';
import { type DebitRow, debitStore, type MandateRow } from './debit.store.ts';

interface Options {
  db: Database;
  sites: Pick<Sites, 'ofId'>;
  mandates: Pick<Mandates, 'standing'>;
  noticeMail: NoticeMail;
  paymentKeys: ReadonlyMap<string, string>;
  /** Without them nobody can sign a mandate, and nothing is collected but what was placed before. */
  sms: unknown;
}

/** A debit that is in no file after this is cancelled; one of which no bank told anything has settled before. */
const pendingFor = 75 * day;

/** Gateways that collect from accounts, each for one company: `sepa:<company>`. */
export function createDebitGateways({ db, sites, mandates, noticeMail, paymentKeys, sms }: Options) {
  /** How a purchase may be collected now under a member's mandate, if they have one, or why not. */
  async function judge(
    executor: Executor,
    mandate: MandateRow | undefined,
    amount: number,
  ): Promise<{ refusal: Failure } | { refusal: null; mandate: MandateRow; at_once: boolean }> {
    const limits = mandate && sites.ofId(mandate.site_id)?.direct_debit;
    if (mandate?.status !== 'signed' || hasLapsed(mandate, new Date()) || !limits)
      return { refusal: debitFailures.mandate_needed };
    if (await debitStore.isBlocked(executor, [mandate.iban_hash, mandate.phone_hash]))
      return { refusal: debitFailures.blocked };
    const history = await debitStore.history(executor, mandate);
    if (!isWithinLimits(history, limits, amount)) return { refusal: debitFailures.limit_reached };
    return { refusal: null, mandate, at_once: isTrusted(history, limits, amount) };
  }

  async function debitOf(id: string): Promise<DebitRow> {
    const debit = await debitStore.byId(db, id);
    if (!debit) throw new Error('There is no such debit');
    return debit;
  }

  const debitState = async (id: string) => stateOf(await debitOf(id));

  const gatewayOf = (name: string): Gateway => ({
    name,
    paymentmethods: sms ? ['directdebit'] : [],
    pendingFor,
    neverGivenUp: true,

    async start({ id, amount, currency, customer }, { back }) {
      const [member_id = '', mandate_id = ''] = customer?.split(' ') ?? [];
      if (currency !== 'EUR') throw new GatewayRefusal('Direct debits are in euros');
      return inTransaction(db, async (trx) => {
        await debitStore.lockMandates(trx, member_id);
        const started = { gateway_id: id, redirect: null };
        if (await debitStore.byId(trx, id)) return started;
        const mandate = await debitStore.mandate(trx, member_id, mandate_id);
        if (mandate) await debitStore.lockAll(trx, [mandate.iban_hash, mandate.phone_hash]);
        const judged = await judge(trx, mandate, amount);
        if (judged.refusal) throw new GatewayRefusal('The debit is not allowed', judged.refusal);
        const due_on = dueAfter(new Date());
        const { origin } = new URL(back);
        const where = { due_on, origin, payer_country: judged.mandate.country };
        const debit = { member_id, id, mandate_id, gateway: name, amount, at_once: judged.at_once, ...where };
        await debitStore.add(trx, debit);
        await noticeMail.enqueue(trx, { member_id, id, due_on, origin });
        return started;
      });
    },

    findCharge: async ({ id }) => (await debitStore.byId(db, id))?.id ?? null,

    // Banks report in files, which `npm run debits` reads.
    async parseNotice() {
      throw problem(paymentFailures.signature);
    },

    fetchState: debitState,

    async cancel(id) {
      await debitStore.cancel(db, id);
      return debitState(id);
    },

    /**
     * A debit that is in no file yet is cancelled; one that the bank has is waited for. Money that was collected goes
     * back by a transfer, which a person orders at the bank; so does what was paid by transfer after the debit came
     * back.
     */
    async refund({ gateway_id, id, amount }) {
      await debitStore.cancelFor(db, gateway_id, id, amount);
      const debit = await debitOf(gateway_id);
      const [given] = stateOf(debit).reversals;
      if (given?.order_id === id) return given;
      const isReturned = debit.status === 'returned' && debit.told === debit.version;
      if (debit.status === 'settled' || isReturned)
        throw new GatewayRefusal('A direct debit is given back by a transfer');
      throw new Error(`The debit is ${debit.status}: what is given back of it waits for the bank`);
    },

    async forget(customer) {
      const [member_id = ''] = customer.split(' ');
      await debitStore.endMandates(db, member_id);
    },
  });

  return {
    /**
     * The payer of a purchase as `start` takes them. Throws debit.mandate_needed, debit.blocked or debit.limit_reached.
     */
    async payerFor(memberId: string, gateway: string, amount: number): Promise<string> {
      const judged = await judge(db, await mandates.standing(memberId, gateway), amount);
      if (judged.refusal) throw problem(judged.refusal);
      return `${judged.mandate.member_id} ${judged.mandate.id}`;
    },

    /** Throws if the company's account is not configured. */
    open(name: string): Gateway {
      creditorIban(name, paymentKeys);
      return gatewayOf(name);
    },
  };
}
