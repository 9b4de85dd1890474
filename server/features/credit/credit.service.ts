import { type CreditEntry, creditFailures, creditsChanged } from '@rendezvous/contract/credit';
import { problem } from '@rendezvous/contract/problem';
import { v7 } from 'uuid';
import type { ReadExecutor, Trx } from '../../platform/database/database.ts';
import { sharedReads } from '../../platform/database/pipeline/shared-reads.ts';
import type { Platform } from '../../platform.ts';
import { memberErased, memberSignedUp } from '../member/member.facts.ts';
import type { Sites } from '../site/site.service.ts';
import { creditBooks, type TimeZones } from './credit.books.store.ts';
import { premiumChanged } from './credit.facts.ts';
import { type CreditReason, ignoresBalance } from './credit.rules.ts';
import { creditStore as store } from './credit.store.ts';

export { type CreditSum, creditBooks, type TimeZones } from './credit.books.store.ts';
export { premiumChanged } from './credit.facts.ts';
export type { CreditReason, MessageReason } from './credit.rules.ts';
export {
  creditAccounts,
  creditLocks,
  creditSpends,
  creditsOfMessage,
  messageKey,
  nextEntryId,
} from './credit.spend.store.ts';

export interface LedgerEntry {
  readonly member_id: string;
  /** Positive or negative; 0 changes nothing. */
  readonly delta: number;
  readonly reason: CreditReason;
  readonly reference: string | null;
  /** Idempotency key: an entry with a key already in the ledger changes nothing. */
  readonly key: string;
}

const entriesListed = 100;

/** The ledger of credits (§3 User, §9): append-only; its sum is the balance. */
export function createCredit({
  db,
  reads,
  events,
  live,
  sites,
}: Pick<Platform, 'db' | 'reads' | 'events' | 'live'> & { sites: Pick<Sites, 'all'> }) {
  /** Adds an entry and returns the new balance. Throws credit.insufficient if it would go below zero. */
  async function addEntry(trx: Trx, { key: idempotency_key, ...entry }: LedgerEntry): Promise<number> {
    const { member_id, delta } = entry;
    if (delta === 0) return (await store.lock(trx, member_id)).balance;
    const add = () => store.add(trx, { ...entry, id: v7(), idempotency_key }, ignoresBalance(entry));
    const added = (await add()) ?? (await store.open(trx, member_id).then(add));
    if (!added) throw new Error(`Member ${member_id} has no balance`);
    if (added.balance_after !== null) return added.balance_after;
    if (await store.has(trx, member_id, idempotency_key)) return added.balance;
    throw problem(creditFailures.insufficient);
  }

  const read = sharedReads(
    (ids) => store.read(reads, ids),
    (row) => row.member_id,
  );

  async function balanceOf(memberId: string): Promise<{ credits: number; paid_user: boolean }> {
    const found = await read(memberId);
    return { credits: found?.balance ?? 0, paid_user: found?.paid_user ?? false };
  }

  events.inTransaction(memberSignedUp, async (trx, { member_id, site }) => {
    await store.open(trx, member_id);
    await addEntry(trx, {
      member_id,
      delta: site.settings.signup_credits,
      reason: 'signup',
      reference: null,
      key: 'signup',
    });
  });

  events.inTransaction(memberErased, async (trx, { member_id }) => {
    await store.lock(trx, member_id);
    const zones: TimeZones = Object.fromEntries(sites.all().map(({ id, time_zone }) => [id, time_zone]));
    await creditBooks.keep(trx, member_id, zones);
    await store.erase(trx, member_id);
  });

  return {
    addEntry,
    balanceOf,

    /** The lowest balance that credits from an operator were added to since then; null if none were. */
    lowestGivenTo: (executor: ReadExecutor, memberId: string, since: Date): Promise<number | null> =>
      store.lowestGivenTo(executor, memberId, since),

    /** The balance, which nobody else changes until the transaction ends. */
    lockedBalance: async (trx: Trx, memberId: string): Promise<number> => (await store.lock(trx, memberId)).balance,

    /**
     * Gives the credits of a payment, once. §4: the first purchase makes a free member premium, until all they ever
     * paid is with them again. Returns whether this one did, and whether the member is suspended or banned; null for a
     * member who was erased.
     */
    async addPurchase(
      trx: Trx,
      { member_id, payment_id, credits }: { member_id: string; payment_id: string; credits: number },
    ): Promise<{ makesPremium: boolean; isBarred: boolean } | null> {
      const entry = { member_id, delta: credits, reason: 'purchase', reference: payment_id } as const;
      const add = () => store.addPurchase(trx, { ...entry, id: v7(), idempotency_key: `payment:${payment_id}` });
      const added = (await add()) ?? (await store.openOfMember(trx, member_id).then(add));
      if (!added) return null;
      const makesPremium = added.balance_after !== null && !added.paid_user;
      if (makesPremium) await events.publishInTransaction(trx, premiumChanged, { member_id, paid_user: true });
      return { makesPremium, isBarred: added.barred };
    },

    /** Repeating it changes nothing. */
    async setPremium(trx: Trx, memberId: string, paid_user: boolean): Promise<void> {
      if (await store.setPremium(trx, memberId, paid_user))
        await events.publishInTransaction(trx, premiumChanged, { member_id: memberId, paid_user });
    },

    /** Sends the balance to the member's open pages; call it after commit. */
    async announce(memberId: string): Promise<void> {
      live.send(memberId, creditsChanged, await balanceOf(memberId));
    },

    personalData: (memberId: string) => store.all(db, memberId),

    /** The latest entries, from a place on. */
    async entries(memberId: string, page = { limit: entriesListed, offset: 0 }): Promise<CreditEntry[]> {
      const rows = await store.latest(db, memberId, page);
      return rows.map(({ id, delta, reason, balance_after, created_at }) => ({
        id,
        delta,
        reason,
        balance: balance_after,
        created_at: created_at.toISOString(),
      }));
    },
  };
}

export type Credit = ReturnType<typeof createCredit>;
