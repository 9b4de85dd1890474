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

/** What a brand requires, whatever the order in which its file says it. */
const canonical = (rules: SiteFile['age_checks']): string =>
  JSON.stringify(
    rules
      .flatMap(({ countries, providers }) => countries.map((country) => [country, providers.toSorted()]))
      .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
  );

/**
 * The problems of pools whose sites differ in the age checks that they require, a line each: the members of a pool see
 * each other on all its sites, so a site that requires nothing would show what the others keep closed.
 */
export const differingAgeChecks = (sites: readonly Pick<SiteFile, 'id' | 'pool' | 'age_checks'>[]): string[] =>
  [...Map.groupBy(sites, ({ pool }) => pool)].flatMap(([pool, [first, ...others]]) =>
    others
      .filter(({ age_checks }) => canonical(age_checks) !== canonical(first?.age_checks ?? []))
      .map(
        ({ id }) =>
          `sites/${id}.json: age_checks: the brands of a pool require the same, but of pool "${pool}" ` +
          `${id} differs from ${first?.id}`,
      ),
  );

/** Of the sites as they are to be served, those that are served from another database, each with that one. */
export const movedSites = <Site extends Pick<SiteFile, 'id' | 'database'>>(
  sites: readonly Site[],
  served: ReadonlyMap<string, Site>,
): { readonly site: Site; readonly former: Site }[] =>
  sites.flatMap((site) => {
    const former = served.get(site.id);
    return former && former.database !== site.database ? [{ site, former }] : [];
  });
