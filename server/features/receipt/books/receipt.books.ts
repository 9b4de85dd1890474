import { hour } from '@rendezvous/contract/durations';
import { type Database, inTransaction } from '../../../platform/database/database.ts';
import { creditBooks } from '../../credit/credit.service.ts';
import { memberStates } from '../../payment/payment.service.ts';
import { companyDay } from '../../site/site.service.ts';
import { type Book, creditBookOf, joined, refusalOf } from './receipt.books.rules.ts';
import { moneySums, readOneMoment, soldAbroad } from './receipt.books.store.ts';

/** A site as far as the books need it. */
interface BookedSite {
  readonly id: string;
  readonly time_zone: string;
  readonly company: { readonly id: string; readonly country: string };
}

/**
 * What a month's receipts, reversals and credits are in all, by company and site; a month that is over stays as it is.
 * Throws an Error for a month of which there is no book, and for sites with credits whose file is missing.
 */
export async function readBook(
  db: Database,
  sites: readonly BookedSite[],
  month: string,
  now = new Date(),
): Promise<Book> {
  const today = sites.map((site) => companyDay(site, now)).sort()[0] ?? now.toISOString().slice(0, 10);
  const refusal = refusalOf(month, today);
  if (refusal) throw new Error(refusal);
  const zones = Object.fromEntries(sites.map(({ id, time_zone }) => [id, time_zone]));
  const homes = Object.fromEntries(
    sites
      .filter(({ company }) => memberStates.includes(company.country))
      .map(({ company: { id, country } }) => [id, country]),
  );
  const { money, abroad, sums, balances } = await inTransaction(db, async (trx) => {
    await readOneMoment(trx);
    const [money, abroad] = [await moneySums(trx, month, zones), await soldAbroad(trx, month, homes)];
    return { money, abroad, ...(await creditBooks.since(trx, month, zones)) };
  });
  const lost = [...new Set([...sums.map(({ site }) => site), ...balances.keys()])].filter((id) => !(id in zones));
  if (lost.length > 0) throw new Error(`No file in SITES_DIR names the company of ${lost.sort().join(', ')}.`);
  const credits = sites
    .filter(({ id }) => balances.has(id) || sums.some(({ site }) => site === id))
    .map(({ id: site, company }) => creditBookOf({ company: company.id, site }, month, sums, balances.get(site) ?? 0));
  return joined([{ money, credits, abroad }]);
}

/** A database of the installation, with the sites in it. */
interface Part {
  readonly db: Database;
  readonly sites: readonly BookedSite[];
}

/** The book of all databases of an installation: a company may sell in several. Throws as `readBook` does. */
export async function readBooks(parts: readonly Part[], month: string): Promise<Book> {
  const books: Book[] = [];
  for (const { db, sites } of parts) books.push(await readBook(db, sites, month));
  return joined(books);
}

/** Whether a month of these companies may still change, as it runs or what was begun in it may not be written yet. */
export const isOpen = (sites: readonly BookedSite[], month: string, now: Date): boolean =>
  sites.some((site) => companyDay(site, new Date(now.getTime() - hour)).slice(0, 7) <= month);
