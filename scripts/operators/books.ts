import { csvOf, signedDecimal } from '../../server/features/receipt/books/receipt.books.rules.ts';
import { isOpen, readBook } from '../../server/features/receipt/books/receipt.books.ts';
import { readSiteFiles } from '../../server/features/site/site.files.ts';
import { siteStore } from '../../server/features/site/site.store.ts';
import { defaultDatabase, exitWithError } from '../../server/platform/process/config.ts';
import { endAfter, openDatabase, readArgs } from './work.ts';

/** `npm run books`: what a month was in all, as docs/how-to/keep-receipts-and-vat.md says. */
const usage = `npm run books -- 2026-11 > 2026-11.csv
With --database NAME for sites in the database of DATABASE_URL_<NAME>.`;

const { positionals, values } = readArgs(usage, { database: { type: 'string' } });
const [month, ...others] = positionals;
if (!month || others.length > 0) exitWithError(new Error(usage));

const { config, connection } = await openDatabase(values.database);
const { files } = await readSiteFiles(config.SITES_DIR);
const removed = await siteStore(connection.db).removed();
const own = [...removed, ...files].filter(({ database }) => database === (values.database ?? defaultDatabase));
const sites = own.map(({ id, company }) => ({ id, company, time_zone: company.time_zone }));
await endAfter(connection, async () => {
  const { money, credits, abroad } = await readBook(connection.db, sites, month);
  for (const line of csvOf(money, credits)) console.log(line);
  for (const { company, currency, net } of abroad)
    console.error(
      `${company}: ${currency} ${signedDecimal(net, currency)} net of VAT ` +
        'to consumers in other EU countries since January.',
    );
  if (isOpen(sites, month, new Date())) console.error(`${month} is not closed yet: these are its sums until now.`);
  return true;
});
