import { otherSources } from '@rendezvous/contract/source';
import { isbot } from 'isbot';

export type Measure = 'visits' | 'signups' | 'confirmed' | 'paying' | 'revenue';

/** What is counted together; empty is none. */
export interface SourceKey {
  readonly site_id: string;
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  readonly network: string;
  readonly ref: string;
  readonly lander: string;
  readonly variant: string;
}

export interface Change extends SourceKey {
  readonly measure: Measure;
  /** Of revenue; empty for counts. */
  readonly currency: string;
  readonly amount: number;
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

interface Opening {
  readonly isVisitor: boolean;
  /** One of our own pages leads here. */
  readonly isOwnPage: boolean;
  readonly userAgent: string;
  readonly headers: Headers;
}

/** Whether a page that was opened is a visit: by a visitor, from elsewhere, and neither by a program nor in advance. */
export const isVisit = ({ isVisitor, isOwnPage, userAgent, headers }: Opening): boolean =>
  isVisitor &&
  !isOwnPage &&
  userAgent !== '' &&
  !isbot(userAgent) &&
  headers['sec-purpose'] === undefined &&
  (headers['sec-fetch-dest'] ?? 'document') === 'document';

export const sourceOf = ({ network, ref }: Pick<SourceKey, 'network' | 'ref'>): string =>
  JSON.stringify([network, ref]);

/** How many sources a day has room for by their visits: anybody can make up a link's parameters. */
export const roomForVisits = 300;
/** Sign-ups and payments are harder to make up, and what is known by them is not crowded out by visits. */
export const roomForFacts = 600;

/**
 * The sources of a site's day: `own`, which have counts already, and `proven`, from which somebody signed up lately.
 * Returns the change under its own source if there is room, which `own` then has, else under that of all others.
 */
export function placed(change: Change, own: Set<string>, proven: ReadonlySet<string>): Change {
  const source = sourceOf(change);
  const isKnown = own.has(source) || (change.network === '' && change.ref === '') || change.network === otherSources;
  const isProven = change.measure !== 'visits' || proven.has(source);
  if (!isKnown && own.size >= (isProven ? roomForFacts : roomForVisits))
    return { ...change, network: otherSources, ref: otherSources };
  own.add(source);
  return change;
}

const keyOf = ({ site_id, day, network, ref, lander, variant, measure, currency }: Change): string =>
  JSON.stringify([site_id, day, network, ref, lander, variant, measure, currency]);

/** Changes of the same count become one, in an order that all statements share, so that none deadlocks. */
export function summed(changes: readonly Change[]): Change[] {
  const sums = new Map<string, Change>();
  for (const change of changes) {
    const key = keyOf(change);
    sums.set(key, { ...change, amount: change.amount + (sums.get(key)?.amount ?? 0) });
  }
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, change]) => change);
}
