import { fictionalLines } from '../../server/features/fictional/fictional.numbers.ts';
import { transparencyLines } from '../../server/features/measure/measure.numbers.ts';
import { exitWithError } from '../../server/platform/process/config.ts';
import { endAfter, openDatabase, readArgs } from './work.ts';

/** `npm run transparency`: the numbers of a year as a CSV file, as docs/how-to/take-measures.md says. */
const usage = `npm run --silent transparency -- 2026 > 2026.csv
With --database NAME for members in the database of DATABASE_URL_<NAME>.`;

const { positionals, values } = readArgs(usage, { database: { type: 'string' } });
const [year = '', ...others] = positionals;
if (!/^20\d\d$/.test(year) || others.length > 0) exitWithError(new Error(usage));

const { connection } = await openDatabase(values.database);
await endAfter(connection, async () => {
  for (const line of await transparencyLines(connection.db, Number(year))) console.log(line);
  for (const line of await fictionalLines(connection.db, Number(year))) console.log(line);
  if (Number(year) >= new Date().getUTCFullYear())
    console.error(`${year} is not over yet: these are its numbers until now.`);
  return true;
});
