import { day } from '@rendezvous/contract/durations';
import { postbackStore } from '../../server/features/postback/postback.store.ts';
import { endAfter, readArgs, startWork } from './work.ts';

/** `npm run postbacks`: what became of postbacks, as docs/how-to/tell-networks-what-their-visitors-do.md says. */
const usage = 'npm run postbacks -- [--days 30] [--database NAME]';

const text = { type: 'string' } as const;
const { values } = readArgs(usage, { days: text, database: text });
const { connection, db } = await startWork(values.database, 'postbacks');
await endAfter(connection, list);

async function list(): Promise<boolean> {
  const days = Number(values.days ?? 30);
  if (!Number.isInteger(days) || days < 1) throw new Error(`--days: ${values.days} is no number of days.`);
  const counts = await postbackStore.counts(db, new Date(Date.now() - days * day));
  for (const { site, network, event, sent, waiting, given_up, failure } of counts) {
    const what = `${site.padEnd(16)} ${network.padEnd(20)} ${event.padEnd(16)}`;
    console.log(`${what} ${sent} sent, ${waiting} waiting, ${given_up} given up${failure ? ` (${failure})` : ''}`);
  }
  if (counts.length === 0) console.error(`No postback in ${days} days.`);
  return true;
}
