import type { Executor } from '../../platform/database/database.ts';
import { countStore } from './fictional.counts.store.ts';
import { fictionalStore } from './fictional.store.ts';

/**
 * The numbers of fictional profiles as lines of CSV, in the columns of `transparencyLines`: how many there are now, and
 * by month of the year how many were made and retired, the messages to and from them, and the credits spent on those.
 */
export async function fictionalLines(db: Executor, year: number): Promise<string[]> {
  const [now, months] = [await fictionalStore.profilesOf(db, undefined), await countStore.months(db, undefined, year)];
  const line = (brand: string, kind: string, month: string, count: number) =>
    ['fictional', brand, kind, '', '', month, count, ''].join(',');
  return [
    ...now.map(({ site, profiles }) => line(site, 'profiles', 'now', profiles)),
    ...months.flatMap(({ site, month, made, retired, received, sent, closed, credits }) =>
      Object.entries({ made, retired, received, sent, closed, credits }).map(([kind, count]) =>
        line(site, kind, month, count),
      ),
    ),
  ];
}
