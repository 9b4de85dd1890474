import { randomBytes } from 'node:crypto';
import { electronicFormatIBAN, isValidIBAN } from 'ibantools';
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { type Database, inTransaction, type Trx } from '../../platform/database/database.ts';
import type { BankEvent } from './debit.bank-report.rules.ts';
import { fileStore, type Told, type Waiting } from './debit.files.store.ts';
import { pain008 } from './debit.pain008.ts';
import { earliestDue, isBlocking } from './debit.rules.ts';
import { debitStore } from './debit.store.ts';
import type { Vault } from './debit.vault.ts';

interface Options {
  db: Database;
  vault: Vault;
}

/** Debits in one file at most; banks take more, but a person has to look at it. */
const largestFile = 5000;

/** Operators' work: collection files, what banks report, and what is blocked. */
export function createDebitDesk({ db, vault }: Options) {
  /**
   * The next collection file of a gateway, with every debit that waits for one and whose day the bank still takes;
   * undefined if there is none. A file that was made and not written is given again, unless its day has passed. Throws
   * an Error, and collects nothing, if an account cannot be opened.
   */
  async function nextFile(gateway: string, now: Date): Promise<string | undefined> {
    const earliest = earliestDue(now);
    const kept = await inTransaction(db, async (trx) => {
      const unwritten = await fileStore.unwritten(trx, gateway);
      if (!unwritten) return undefined;
      if (!(await fileStore.isLate(trx, unwritten.id, earliest))) return unwritten.id;
      // It is on no disk. What it has for a day that is still good is collected now, the rest is announced again.
      await fileStore.putBack(trx, { file: unwritten.id, batch: null });
      await fileStore.remove(trx, unwritten.id);
      return undefined;
    });
    if (kept) return kept;
    await inTransaction(db, (trx) => fileStore.rejectBlocked(trx, gateway));
    return inTransaction(db, async (trx) => {
      const id = `RV${now.toISOString().slice(0, 19).replaceAll(/\D/g, '')}${randomBytes(4).toString('hex')}`;
      if (!(await fileStore.add(trx, id, gateway))) throw new Error('Another process is collecting: run it again.');
      const waiting = await fileStore.waiting(trx, gateway, earliest, largestFile);
      requireSecrets(waiting);
      if (waiting.length > 0) await collectAll(trx, id, waiting);
      else await fileStore.remove(trx, id);
      return waiting.length > 0 ? id : undefined;
    });
  }

  function requireSecrets(waiting: readonly Waiting[]): void {
    const closed = waiting.filter(({ account, member_id }) => !vault.opens(account, member_id));
    if (closed.length > 0)
      throw new Error(
        `Nothing was collected: ${closed.length} of ${waiting.length} accounts are sealed with another secret. ` +
          'Run this with SECRET, and SECRET_PREVIOUS, as the server has them.',
      );
  }

  /** A file as it was made, however often it is asked for. Throws an Error if there is none. */
  async function write(id: string, creditor_iban: string): Promise<{ xml: string; debits: number; amount: number }> {
    const file = await fileStore.byId(db, id);
    if (!file) throw new Error(`There is no file ${id}.`);
    const rows = await fileStore.inFile(db, id);
    const debits = rows.map(({ member_id, account, signed_at, batch, sequence, ...row }) => ({
      ...row,
      batch: batch ?? '',
      sequence: sequence === 'FRST' ? ('FRST' as const) : ('RCUR' as const),
      signed_on: (signed_at ?? file.created_at).toISOString().slice(0, 10),
      account: vault.openAccount(account, member_id),
    }));
    const xml = pain008({ id, created_at: file.created_at, creditor_iban, debits });
    return { xml, debits: debits.length, amount: debits.reduce((sum, one) => sum + one.amount, 0) };
  }

  async function apply(trx: Trx, event: BankEvent): Promise<Outcome> {
    const { kind, reason } = event;
    if (kind === 'refused') return refuse(trx, event);
    const ids = event.debits.flatMap((one) => uuidOf(one) ?? []);
    const named = await fileStore.named(trx, { ids, batch: event.batch, file: event.file });
    const unknown = event.debits.length > 0 ? event.debits.length - named.length : Number(named.length === 0);
    const outcome = { ...nothing, unknown };
    if (kind === 'settled' && !addsUp(event, named)) return { ...outcome, other_amount: named.length };
    for (const debit of named) {
      if (await move(trx, kind, reason, debit)) outcome[kind]++;
      else outcome.known++;
    }
    return outcome;
  }

  /** Its debits are collected again, and a person sees why. What the bank has twice is collected once already. */
  async function refuse(trx: Trx, event: BankEvent): Promise<Outcome> {
    const gateway = await fileStore.gatewayOf(trx, event);
    const id = event.file ?? event.batch;
    if (!gateway || !id) return { ...nothing, unknown: 1 };
    const debits = isDuplicate(event.reason) ? 0 : await fileStore.putBack(trx, event);
    const isNew = await fileStore.refuse(trx, { id, gateway, reason: event.reason, debits });
    return isNew ? { ...nothing, refused: Math.max(debits, 1) } : { ...nothing, known: 1 };
  }

  /** Whether the debit's state is another now. */
  async function move(trx: Trx, kind: Booked, reason: string | null, debit: Told): Promise<boolean> {
    const isOpen = debit.status === 'collected';
    if (!isOpen && (kind === 'settled' || debit.status !== 'settled')) return false;
    const failed = isOpen ? 'rejected' : 'returned';
    await fileStore.change(trx, debit.id, kind === 'settled' ? 'settled' : failed, reason);
    if (kind !== 'settled' && isBlocking(reason)) {
      const why = { reason: reason ?? '', blocked_by: 'bank' };
      await debitStore.block(trx, { hash: debit.iban_hash, kind: 'iban', ...why });
      await debitStore.block(trx, { hash: debit.phone_hash, kind: 'phone', ...why });
      await fileStore.endMandate(trx, debit);
    }
    return true;
  }

  /** Throws an Error for a text that is neither an IBAN nor a phone number. */
  function hashesOf(kind: 'iban' | 'phone', typed: string): string[] {
    const iban = kind === 'iban' ? (electronicFormatIBAN(typed) ?? '') : '';
    if (kind === 'iban' && isValidIBAN(iban)) return vault.hashes('iban', iban);
    const phone = kind === 'phone' ? parsePhoneNumberFromString(typed) : undefined;
    if (phone?.isValid()) return vault.hashes('phone', phone.number);
    throw new Error(`That is no ${kind === 'iban' ? 'IBAN' : 'phone number with its country, such as +31 …'}.`);
  }

  return {
    /** Whose account a file collects to; undefined if there is none. */
    gatewayOf: async (id: string): Promise<string | undefined> => (await fileStore.byId(db, id))?.gateway,
    nextFile,
    write,
    summary: () => fileStore.summary(db),
    refusals: () => fileStore.refusals(db),
    closeRefusal: (gateway: string, id: string) => fileStore.closeRefusal(db, gateway, id),
    isWritten: async (id: string) => Boolean((await fileStore.byId(db, id))?.written_at),
    /** Throws an Error for a file that was made anew meanwhile. */
    async written(id: string): Promise<void> {
      if (!(await fileStore.written(db, id))) throw new Error(`Another process collects what ${id} had: run it again.`);
    },

    /** Books what a bank reported, all or nothing; the same report again changes nothing. */
    read: (events: readonly BankEvent[]): Promise<Outcome> =>
      inTransaction(db, async (trx) => {
        const total = { ...nothing };
        // Money that came and went again within one report came first; a file was refused but for debits named apart.
        const inOrder = events.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
        for (const event of inOrder)
          for (const [name, count] of Object.entries(await apply(trx, event))) total[name as keyof Outcome] += count;
        return total;
      }),

    async block(kind: 'iban' | 'phone', typed: string, reason: string, operator: string): Promise<void> {
      for (const hash of hashesOf(kind, typed))
        await debitStore.block(db, { hash, kind, reason, blocked_by: operator });
    },

    unblock: (kind: 'iban' | 'phone', typed: string): Promise<boolean> => debitStore.unblock(db, hashesOf(kind, typed)),
  };
}

export type DebitDesk = ReturnType<typeof createDebitDesk>;

export interface Outcome {
  settled: number;
  rejected: number;
  returned: number;
  /** Reported before. */
  known: number;
  /** Not ours, or never collected. */
  unknown: number;
  other_amount: number;
  /** In a file or group that nobody took. */
  refused: number;
}

export const nothing: Outcome = {
  settled: 0,
  rejected: 0,
  returned: 0,
  known: 0,
  unknown: 0,
  other_amount: 0,
  refused: 0,
};
const order = ['settled', 'rejected', 'returned', 'refused'] as const;
type Booked = Exclude<BankEvent['kind'], 'refused'>;

/** Whether what was booked is the sum of its debits: of all in a group, or of those that were not rejected before. */
function addsUp({ amount }: BankEvent, debits: readonly Told[]): boolean {
  const sumOf = (some: readonly Told[]) => some.reduce((sum, one) => sum + one.amount, 0);
  const taken = debits.filter(({ status }) => status !== 'rejected');
  return amount === null || amount === sumOf(debits) || amount === sumOf(taken);
}

/** A file or group that the bank had before (EPC, ISO 20022). */
const isDuplicate = (reason: string | null): boolean => reason === 'AM05' || /^DU0\d$/.test(reason ?? '');

/** Groups by creditor, sequence type and day. The first debit of a mandate is FRST, further ones RCUR. */
async function collectAll(trx: Trx, file_id: string, waiting: readonly Waiting[]): Promise<void> {
  const begun = new Set<string>();
  const sequenced = waiting.map((debit) => {
    const sequence = debit.is_first && !begun.has(debit.mandate_id) ? ('FRST' as const) : ('RCUR' as const);
    begun.add(debit.mandate_id);
    return { ...debit, sequence };
  });
  const groups = Map.groupBy(sequenced, ({ creditor_id, sequence, due_on }) => `${creditor_id} ${sequence} ${due_on}`);
  for (const [index, group] of [...groups.values()].entries()) {
    const [{ sequence }] = group as [(typeof sequenced)[number]];
    const batch = `${file_id}-${index + 1}`;
    const ids = group.map(({ id }) => id);
    await fileStore.collect(trx, ids, { file_id, batch, sequence });
  }
}

/** The id of a debit from that which banks carry; null for another's. */
export function uuidOf(endToEnd: string): string | null {
  const [, ...parts] = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(endToEnd) ?? [];
  return parts.length > 0 ? parts.join('-') : null;
}
