import { variableOf } from '../../platform/process/config.ts';
import type { SiteFile } from './site.rules.ts';

/** The problems of where the pools of these sites are, a line each: a missing database, or two for one pool. */
export function misplacedPools(
  sites: readonly Pick<SiteFile, 'id' | 'pool' | 'database'>[],
  databases: readonly string[],
): string[] {
  const unknown = sites
    .filter(({ database }) => !databases.includes(database))
    .map(
      ({ id, database }) =>
        `sites/${id}.json: database: "${database}" is none of this installation: set ${variableOf(database)}`,
    );
  const split = [...Map.groupBy(sites, ({ pool }) => pool)].flatMap(([pool, members]) => {
    if (new Set(members.map(({ database }) => database)).size < 2) return [];
    const named = members.map(({ id, database }) => `${id} names "${database}"`).join(', ');
    return [`sites: database: the members of a pool are in one database, but of pool "${pool}" ${named}`];
  });
  return [...unknown, ...split];
}
