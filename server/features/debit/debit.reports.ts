import { type Database, inTransaction } from '../../platform/database/database.ts';
import type { BankEvent } from './debit.bank-report.rules.ts';
import { type DebitDesk, nothing, type Outcome, uuidOf } from './debit.desk.ts';
import { fileStore } from './debit.files.store.ts';

/** A database of the installation, with its desk. */
interface Part {
  readonly db: Database;
  readonly desk: Pick<DebitDesk, 'read'>;
}

/** What of an event is about a database's debits; undefined for nothing. */
const shareOf = ({ db }: Part, event: BankEvent): Promise<BankEvent | undefined> =>
  inTransaction(db, async (trx) => {
    if (event.kind === 'refused') return (await fileStore.gatewayOf(trx, event)) ? event : undefined;
    const ids = event.debits.flatMap((one) => uuidOf(one) ?? []);
    const named = await fileStore.named(trx, { ids, batch: event.batch, file: event.file });
    const debits = event.debits.filter((one) => named.some(({ id }) => id === uuidOf(one)));
    return named.length > 0 ? { ...event, debits } : undefined;
  });

/**
 * Books what a bank reported of a company's account in each database that has debits of it: all or nothing in each. A
 * line that none of them has is unknown once. A sum of debits of several adds up in none, so a person looks at it.
 */
export async function readEverywhere(
  parts: readonly [Part, ...Part[]],
  events: readonly BankEvent[],
): Promise<Outcome> {
  const toRead = parts.map((part) => ({ part, events: [] as BankEvent[] }));
  for (const event of events) {
    const shares = await Promise.all(
      toRead.map(async (one) => ({ to: one.events, share: parts.length > 1 ? await shareOf(one.part, event) : event })),
    );
    const known = shares.flatMap(({ to, share }) => (share ? [{ to, share }] : []));
    const [first = shares[0]] = known;
    // Who alone has some of it, or the first database if nobody has, counts what is unknown.
    if (known.length <= 1) first?.to.push(event);
    else {
      const strange = event.debits.filter((one) => !known.some(({ share }) => share.debits.includes(one)));
      for (const { to, share } of known)
        to.push(to === first?.to ? { ...share, debits: [...share.debits, ...strange] } : share);
    }
  }
  const total = { ...nothing };
  for (const { part, events: own } of toRead)
    for (const [name, count] of Object.entries(await part.desk.read(own))) total[name as keyof Outcome] += count;
  return total;
}
