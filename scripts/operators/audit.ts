import { verifyAudit } from '../../server/platform/audit/audit.ts';
import { exitWithError } from '../../server/platform/process/config.ts';
import { endAfter, openDatabase, readArgs } from './work.ts';

/** `npm run audit -- verify`: whether a line of the operators' audit was removed, altered or moved. */
const usage = `npm run audit -- verify [--database NAME] [--holds NUMBER:HASH]
--holds: a line that an earlier run printed, which the audit has to have still.`;

const text = { type: 'string' } as const;
const { positionals, values } = readArgs(usage, { database: text, holds: text });
if (positionals[0] !== 'verify') exitWithError(new Error(usage));
const [, number, hash = ''] = /^(\d+):([0-9a-f]{64})$/.exec(values.holds ?? '') ?? [];
if (values.holds !== undefined && number === undefined) exitWithError(new Error(usage));

const { connection } = await openDatabase(values.database);
await endAfter(connection, async () => {
  const holds = number === undefined ? undefined : { number: Number(number), hash };
  const { lines, hash: last, wrong } = await verifyAudit(connection.db, holds);
  if (wrong) console.error(`The audit was changed: ${wrong}; the ${lines} lines before hold.`);
  else console.log(`${lines} lines hold. The last one, to be kept elsewhere: ${lines}:${last}`);
  return wrong === undefined;
});
