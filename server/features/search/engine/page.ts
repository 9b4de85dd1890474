import { day, minute } from '@rendezvous/contract/durations';
import { maxCounted } from '@rendezvous/contract/search';
import { z } from 'zod';
import { parsedJson } from '../../../platform/calls/json.ts';
import type { Orientation } from '../../profile/profile.rules.ts';
import type { Rank } from './best.rules.ts';

/** Where counting stops: one above the highest count shown. */
export const countLimit = maxCounted + 1;

/** A member in the order of sign-up, or of distance where `city` is given; 0 stands for members without one. */
export interface Position {
  readonly signedUp: Date;
  readonly id: string;
  readonly city?: number | undefined;
}

interface Counted {
  /** The count reached its limit, so the following pages need not count again. */
  readonly isOverLimit: boolean;
}

/** The last member of a page: the next page begins after them. */
export interface Cursor extends Position, Counted {}

/**
 * The members that follow `start`, to `end` or else to the last, are ranked together; the next page begins after the
 * rank `after`, or, without it, with the best of them.
 */
export interface BestCursor extends Counted {
  /** When the search began. */
  readonly at: Date;
  readonly start?: Position | undefined;
  readonly end?: Position | undefined;
  readonly after?: Rank | undefined;
}

export interface PageRequest {
  readonly cursor?: Cursor | undefined;
  readonly limit: number;
}

export interface Found {
  readonly member_id: string;
  readonly city_id: number;
  readonly signed_up: Date;
  /** The facts that the best order weighs; absent in other orders, null for members who could not be found any more. */
  readonly traits?: Traits | null;
}

/** A row of them, in the order of the statement. The birth is `YYYY-MM-DD`, the last visit in ms since 1970. */
export type Traits = readonly [
  gender: string | null,
  sexuality: string | null,
  soughtGender: Orientation['sought_gender'],
  soughtMinAge: number | null,
  soughtMaxAge: number | null,
  birth: string,
  hasPhoto: boolean,
  lastActive: number,
  liked: boolean,
];

/** Where a found member stands in the order of sign-up, or of distance. */
export const positionOf = (
  { signed_up, member_id, city_id }: Found,
  { byDistance }: { byDistance: boolean },
): Position => ({ signedUp: signed_up, id: member_id, city: byDistance ? city_id : undefined });

/** Some of the members who fit, in order, and how many fit in all, counted up to `countLimit`. */
export interface Page {
  readonly total: number;
  readonly found: Found[];
}

const Moment = z.int().min(0).max(8.64e15);
const CityId = z
  .int()
  .min(0)
  .max(2 ** 31 - 1);
const Parts = z.tuple([Moment, z.uuid(), CityId.nullable(), z.boolean()]);
const PositionParts = z.tuple([Moment, z.uuid(), CityId.nullable()]).nullable();
const BestParts = z.tuple([Moment, PositionParts, PositionParts, z.tuple([z.int(), z.uuid()]).nullable(), z.boolean()]);

/** How long a cursor stays valid in an order that depends on members' activity. */
const bestFor = day;
/** Allowed clock difference between two processes. */
const skew = minute;

export const writeCursor = ({ signedUp, id, city, isOverLimit }: Cursor): string =>
  JSON.stringify([signedUp.getTime(), id, city ?? null, isOverLimit]);

export const writeBestCursor = ({ at, start, end, after, isOverLimit }: BestCursor): string =>
  JSON.stringify([at.getTime(), partsOf(start), partsOf(end), after ? [after.score, after.id] : null, isOverLimit]);

/** Undefined for a cursor that is malformed or belongs to another order: the list begins anew. */
export function readCursor(text: string, { byDistance }: { byDistance: boolean }): Cursor | undefined {
  const parts = Parts.safeParse(parsedJson(text)).data;
  if (!parts || byDistance !== (parts[2] !== null)) return undefined;
  const [signedUp, id, city, isOverLimit] = parts;
  return { signedUp: new Date(signedUp), id, city: city ?? undefined, isOverLimit };
}

/** Undefined for a cursor that is malformed, old, or belongs to another order: the list begins anew. */
export function readBestCursor(
  text: string,
  { byDistance, now = new Date() }: { byDistance: boolean; now?: Date },
): BestCursor | undefined {
  const parts = BestParts.safeParse(parsedJson(text)).data;
  if (!parts) return undefined;
  const [at, start, end, after, isOverLimit] = parts;
  const age = now.getTime() - at;
  if (age < -skew || age > bestFor) return undefined;
  if ([start, end].some((position) => position && byDistance !== (position[2] !== null))) return undefined;
  return {
    at: new Date(at),
    start: positionFrom(start),
    end: positionFrom(end),
    after: after ? { score: after[0], id: after[1] } : undefined,
    isOverLimit,
  };
}

const partsOf = (position?: Position) =>
  position ? [position.signedUp.getTime(), position.id, position.city ?? null] : null;

const positionFrom = (parts: z.infer<typeof PositionParts>): Position | undefined =>
  parts ? { signedUp: new Date(parts[0]), id: parts[1], city: parts[2] ?? undefined } : undefined;
