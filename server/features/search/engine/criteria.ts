import type { RawBuilder } from 'kysely';
import type { Town } from '../../place/place.service.ts';
import type { SearcherTraits } from './best.rules.ts';
import type { Level } from './plan.ts';

/** A filter resolved for the searcher, in the terms of the tables. Lists hold every accepted value. */
export interface Criteria {
  readonly pool: string;
  /** The member who searches; null for a visitor. */
  readonly reader: string | null;
  readonly online: boolean;
  /** Only members with verified photos. */
  readonly verified?: boolean | undefined;
  readonly genders: readonly string[];
  /** The empty string stands for members who did not state theirs. */
  readonly sexualities: readonly string[];
  readonly photos: readonly boolean[];
  /** For visitors, a photo counts only if it is visible to them since then or longer; absent for members. */
  readonly visitorCutoff?: Date | undefined;
  readonly births: BirthDays;
  readonly country?: string | undefined;
  readonly region?: string | undefined;
  readonly area?: Area | undefined;
  /** Lists the members nearest to this city first; if absent, newest first. */
  readonly nearestTo?: Town | undefined;
  /** Only members with a city, or only those without; if absent, all. */
  readonly hasCity?: boolean | undefined;
  /** Lists those who suit this member best first, among the nearest or newest. */
  readonly searcher?: SearcherTraits | undefined;
  /** Leaves out members who signed up later. */
  readonly signedUpBy?: Date | undefined;
  /** Leaves out the members of these subqueries, which are read once. */
  readonly leftOut?: LeftOut | undefined;
}

/** Subqueries of members' ids. */
export type LeftOut = readonly RawBuilder<string>[];

export type BestCriteria = Criteria & { readonly searcher: SearcherTraits };

/** `YYYY-MM-DD`, both inclusive. */
export interface BirthDays {
  readonly from: string;
  readonly to: string;
}

/** A city and those within `km` of it. */
export interface Area {
  readonly latitude: number;
  readonly longitude: number;
  readonly km: number;
  readonly cities: readonly number[];
  /**
   * Whether the cities are few enough for a statement to name each; otherwise it measures the distance of every row.
   */
  readonly named: boolean;
  /** The countries and the regions in which the cities lie. */
  readonly countries: readonly Place[];
  readonly regions: readonly Place[];
}

/** A region, or a country when `region` is empty. A member's are always those of their city. */
export interface Place {
  readonly country: string;
  readonly region: string;
}

/**
 * Members born earlier share this year in the index, so that a search without a maximum age does not visit empty years.
 */
export const firstBirthYear = 1940;

const wholePool: readonly Place[] = [{ country: '', region: '' }];

/**
 * The places that bound a search, widest first: the pool, country or region asked for, then those in which its area
 * lies.
 */
export function boundsOf({ country, region, area }: Criteria): { level: Level; places: readonly Place[] }[] {
  const asked = country === undefined ? wholePool : [{ country, region: region ?? '' }];
  const level = country === undefined ? 'pool' : region === undefined ? 'country' : 'region';
  return [
    { level, places: asked },
    ...(area && level === 'pool' ? [{ level: 'country', places: area.countries } as const] : []),
    ...(area && level !== 'region' ? [{ level: 'region', places: area.regions } as const] : []),
  ];
}

/** The years of these birth days as the index holds them. */
export function birthYears({ from, to }: BirthDays): number[] {
  const first = Math.max(firstBirthYear, Number(from.slice(0, 4)));
  return Array.from({ length: Math.max(1, Number(to.slice(0, 4)) - first + 1) }, (_, index) => first + index);
}
