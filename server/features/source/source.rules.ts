import { day } from '@rendezvous/contract/durations';
import { dayOf } from '@rendezvous/contract/member';
import { otherSources } from '@rendezvous/contract/source';
import { isbot } from 'isbot';

export type Measure = 'visits' | 'signups' | 'confirmed' | 'paying' | 'revenue';

/** What changes of one count have in common; an empty text is none. */
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
  /** Of revenue; empty for other measures. */
  readonly currency: string;
  /** In minor units for revenue, else how many. */
  readonly amount: number;
}

/** The first and the last day (`YYYY-MM-DD`, UTC) of what is asked for. */
export function periodOf(
  { from, to, days = 30 }: { from?: string | undefined; to?: string | undefined; days?: number | undefined },
  now: Date,
): { from: string; to: string } {
  const last = to ?? dayOf(now);
  return { from: from ?? dayOf(new Date(Date.parse(last) - (days - 1) * day)), to: last };
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

export type Source = Pick<SourceKey, 'network' | 'ref'>;

/** A source as the key of a set. */
export const sourceOf = ({ network, ref }: Source): string => JSON.stringify([network, ref]);

/** How many sources a day has room for that only have visits: anybody can make up a link's parameters. */
export const roomForVisits = 300;
/** How many of each network that the site's file names, whose `ref` can be made up as well. */
export const roomForNetwork = 100;
/** How many proven ones: with sign-ups or payments, which are harder to make up. */
export const roomForProven = 600;

interface Day {
  /** The sources that have counts already. */
  readonly own: Iterable<Source>;
  /** Those from which somebody signed up in the 30 days before. */
  readonly proven: Iterable<Source>;
  /** The networks that the site's file names. */
  readonly networks: ReadonlySet<string>;
}

/**
 * The room of a site's day. Returns a change under its own source if there is room, which that source then has, else
 * under that of all others: of its network, if the site's file names it. Each kind of source has room of its own, so
 * that made-up ones crowd out no other.
 */
export function roomOf({ own, proven, networks }: Day): (change: Change) => Change {
  const provenBefore = new Set([...proven].map(sourceOf));
  const placed = new Set<string>();
  const taken = new Map<string, number>();
  /** False if there is none; a source that has counts keeps its room. */
  function place(source: Source, { isProven = false, isThere = false } = {}): boolean {
    const [kind, room] =
      isProven || provenBefore.has(sourceOf(source))
        ? (['proven', roomForProven] as const)
        : networks.has(source.network)
          ? ([`of ${source.network}`, roomForNetwork] as const)
          : (['visits', roomForVisits] as const);
    const before = taken.get(kind) ?? 0;
    if (!isThere && before >= room) return false;
    taken.set(kind, before + 1);
    placed.add(sourceOf(source));
    return true;
  }
  for (const source of own) place(source, { isThere: true });
  return (change) => {
    const isDirect = change.network === '' && change.ref === '';
    if (isDirect || change.ref === otherSources || placed.has(sourceOf(change))) return change;
    return place(change, { isProven: change.measure !== 'visits' })
      ? change
      : { ...change, ...othersOf(change, networks) };
  };
}

/** The source that stands for those for which there is no room. */
export const othersOf = ({ network }: Source, networks: ReadonlySet<string>): Source => ({
  network: networks.has(network) ? network : otherSources,
  ref: otherSources,
});

/** How long counts are stored: for three years, so that seasons can be compared. */
export const countRetentionDays = 1096;
/** How long it is known where a payment is counted: cards can be charged back for 540 days. */
export const purchaseRetentionDays = 540;

const keyOf = ({ site_id, day, network, ref, lander, variant, measure, currency }: Change): string =>
  JSON.stringify([site_id, day, network, ref, lander, variant, measure, currency]);

/** Adds a change to the sums, by count. */
export function addTo(sums: Map<string, Change>, change: Change): void {
  const key = keyOf(change);
  sums.set(key, { ...change, amount: change.amount + (sums.get(key)?.amount ?? 0) });
}

/** Changes of the same count become one, in an order that all statements share, so that none deadlocks. */
export function summed(changes: readonly Change[]): Change[] {
  const sums = new Map<string, Change>();
  for (const change of changes) addTo(sums, change);
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, change]) => change);
}
