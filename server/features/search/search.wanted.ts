import type { Level } from './search.plan.ts';

/** A search in the words of the table. Lists hold every value that fits. */
export interface Wanted {
  readonly pool: string;
  readonly reader: string | null;
  readonly online: boolean;
  readonly genders: readonly string[];
  readonly sexualities: readonly string[];
  readonly photos: readonly boolean[];
  readonly births: Births;
  readonly country?: string | undefined;
  readonly region?: string | undefined;
  readonly area?: Area | undefined;
  /** Leaves out those who told no city. */
  readonly located: boolean;
}

/** Birth days, `YYYY-MM-DD`, both inclusive. */
export interface Births {
  readonly from: string;
  readonly to: string;
}

/** The cities within a distance of a city: all `around`, and `cities` as far as they are few enough to be named one by one. */
export interface Area {
  readonly around: readonly number[];
  readonly latitude: number;
  readonly longitude: number;
  readonly km: number;
  readonly cities?: readonly number[] | undefined;
  /** The countries and the regions that its cities lie in. */
  readonly countries: readonly Place[];
  readonly regions: readonly Place[];
}

/** A region, or with an empty one a country; a member's are always those of its city. */
export interface Place {
  readonly country: string;
  readonly region: string;
}

/** Those born earlier count as of this year, so that a search without a highest age asks for no years that nobody has. */
export const firstYear = 1940;

const wholePool: readonly Place[] = [{ country: '', region: '' }];

/** The places that a search can be bounded by, the widest first: what was asked for, then where its area lies. */
export function boundsOf({ country, region, area }: Wanted): { level: Level; places: readonly Place[] }[] {
  const asked = country === undefined ? wholePool : [{ country, region: region ?? '' }];
  const level = country === undefined ? 'pool' : region === undefined ? 'country' : 'region';
  return [
    { level, places: asked },
    ...(area && level === 'pool' ? [{ level: 'country', places: area.countries } as const] : []),
    ...(area && level !== 'region' ? [{ level: 'region', places: area.regions } as const] : []),
  ];
}

/** The years of birth of an age, none before the first that is told apart. */
export function birthYears({ from, to }: Births): number[] {
  const first = Math.max(firstYear, Number(from.slice(0, 4)));
  return Array.from({ length: Math.max(1, Number(to.slice(0, 4)) - first + 1) }, (_, index) => first + index);
}
