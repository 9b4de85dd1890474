import { endAll } from './rig/cleanup.ts';
import type { Populated } from './rig/database.ts';
import type { Measurement } from './rig/measurement.ts';

/**
 * What `npm run bench` measures, in this order; each in a process of its own, so that memory and compiled code do not
 * mix.
 */
export interface Benchmark {
  readonly name: string;
  /** The databases it needs. */
  readonly needs: 'every size' | 'the largest' | 'none';
  measure(databases: readonly Populated[]): Promise<Measurement[]>;
}

const eachSize =
  (measure: (database: Populated) => Promise<Measurement[]>) => async (databases: readonly Populated[]) => {
    const found: Measurement[] = [];
    for (const database of databases) {
      found.push(...(await measure(database)));
      await endAll();
    }
    return found;
  };

export const benchmarks: readonly Benchmark[] = [
  {
    name: 'messages',
    needs: 'every size',
    measure: eachSize(async (database) => (await import('./messages/messages.ts')).measureFree(database)),
  },
  {
    name: 'paid',
    needs: 'every size',
    measure: eachSize(async (database) => (await import('./messages/messages.ts')).measurePaid(database)),
  },
  {
    name: 'search',
    needs: 'every size',
    measure: async (databases) => (await import('./search.ts')).measureSearch(databases),
  },
  {
    name: 'pages',
    needs: 'every size',
    measure: eachSize(async (database) => (await import('./pages/pages.ts')).measurePages(database)),
  },
  {
    name: 'photos',
    needs: 'the largest',
    measure: eachSize(async (database) => (await import('./photos.ts')).measurePhotos(database)),
  },
  { name: 'landers', needs: 'none', measure: async () => (await import('./pages/landers.ts')).measureLanders() },
  { name: 'phone', needs: 'none', measure: async () => (await import('./phone.ts')).measurePhone() },
  { name: 'phone-landers', needs: 'none', measure: async () => (await import('./phone.ts')).measureLandersOnPhone() },
  {
    name: 'connections',
    needs: 'the largest',
    measure: eachSize(async (database) => (await import('./connections.ts')).measureConnections(database)),
  },
  {
    name: 'payments',
    needs: 'the largest',
    measure: eachSize(async (database) => (await import('./payments.ts')).measurePayments(database)),
  },
  {
    name: 'desk',
    needs: 'the largest',
    measure: eachSize(async (database) => (await import('./desk.ts')).measureDesk(database)),
  },
  { name: 'scam', needs: 'none', measure: async () => (await import('./messages/scam.ts')).measureScam() },
  { name: 'push', needs: 'none', measure: async () => (await import('./push/push.ts')).measurePush() },
  { name: 'accounts', needs: 'none', measure: async () => (await import('./accounts.ts')).measureAccounts() },
  { name: 'flood', needs: 'none', measure: async () => (await import('./flood/flood.ts')).measureFlood() },
  { name: 'faults', needs: 'none', measure: async () => (await import('./faults.ts')).measureFaults() },
];
