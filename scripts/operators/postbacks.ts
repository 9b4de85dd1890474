import { day } from '@rendezvous/contract/durations';
import { postbackStore } from '../../server/features/postback/postback.store.ts';
import { daysOf, endAfter, openDatabase, readArgs } from './work.ts';

/** `npm run postbacks`: what became of postbacks, as docs/how-to/tell-networks-what-their-visitors-do.md says. */
const usage = 'npm run postbacks -- [--days 30] [--database NAME]';

const text = { type: 'string' } as const;
const { values } = readArgs(usage, { days: text, database: text });
const { connection } = await openDatabase(values.database);
await endAfter(connection, list);

async function list(): Promise<boolean> {
  const days = daysOf(values.days);
  const counts = await postbackStore.counts(connection.db, new Date(Date.now() - days * day), undefined);
  for (const { site, network, event, sent, waiting, given_up, failure } of counts) {
    const what = `${site.padEnd(16)} ${network.padEnd(20)} ${event.padEnd(16)}`;
    console.log(`${what} ${sent} sent, ${waiting} waiting, ${given_up} given up${failure ? ` (${failure})` : ''}`);
  }
  if (counts.length === 0) console.error(`No postback in ${days} days.`);
  return true;
}
