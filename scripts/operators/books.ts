import { csvOf, signedDecimal } from '../../server/features/receipt/books/receipt.books.rules.ts';
import { isOpen, readBooks } from '../../server/features/receipt/books/receipt.books.ts';
import { readSiteFiles } from '../../server/features/site/site.files.ts';
import { siteStore } from '../../server/features/site/site.store.ts';
import { exitWithError } from '../../server/platform/process/config.ts';
import { endAfter, openDatabases, readArgs } from './work.ts';

/** `npm run books`: what a month was in all, as docs/how-to/keep-receipts-and-vat.md says. */
const usage = `npm run books -- 2026-11 > 2026-11.csv
With --database NAME for the sites in the database of DATABASE_URL_<NAME> alone.`;

const { positionals, values } = readArgs(usage, { database: { type: 'string' } });
const [month, ...more] = positionals;
if (!month || more.length > 0) exitWithError(new Error(usage));

const { config, opened, close } = await openDatabases(values.database);
const { files } = await readSiteFiles(config.SITES_DIR);
await endAfter({ close }, async () => {
  const parts = [];
  for (const { name, connection } of opened) {
    const { db } = connection;
    const own = [...(await siteStore(db).removed()), ...files].filter(({ database }) => database === name);
    parts.push({ db, sites: own.map(({ id, company }) => ({ id, company, time_zone: company.time_zone })) });
  }
  const { money, credits, abroad } = await readBooks(parts, month);
  for (const line of csvOf(money, credits)) console.log(line);
  for (const { company, currency, net } of abroad)
    console.error(
      `${company}: ${currency} ${signedDecimal(net, currency)} net of VAT ` +
        'to consumers in other EU countries since January.',
    );
  const sites = parts.flatMap((part) => part.sites);
  if (isOpen(sites, month, new Date())) console.error(`${month} is not closed yet: these are its sums until now.`);
  return true;
});
