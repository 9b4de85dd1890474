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
        `sites/${id}.json: database: "${database}" is none of this installation: ` +
        `name it in DATABASES, and set ${variableOf(database)}`,
    );
  const split = [...Map.groupBy(sites, ({ pool }) => pool)].flatMap(([pool, members]) => {
    if (new Set(members.map(({ database }) => database)).size < 2) return [];
    const named = members.map(({ id, database }) => `${id} names "${database}"`).join(', ');
    return [`sites: database: the members of a pool are in one database, but of pool "${pool}" ${named}`];
  });
  return [...unknown, ...split];
}

/** Of the sites as they are to be served, those that are served from another database, each with that one. */
export const movedSites = <Site extends Pick<SiteFile, 'id' | 'database'>>(
  sites: readonly Site[],
  served: ReadonlyMap<string, Site>,
): { readonly site: Site; readonly former: Site }[] =>
  sites.flatMap((site) => {
    const former = served.get(site.id);
    return former && former.database !== site.database ? [{ site, former }] : [];
  });
