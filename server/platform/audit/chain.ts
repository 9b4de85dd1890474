import { createHash } from 'node:crypto';

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** What a line of the audit says. */
export interface AuditLine {
  readonly at: Date;
  /** By name. */
  readonly operator: string;
  /** The permission of the call and the call, or the command. */
  readonly what: string;
  readonly brand: string | null;
  /** The keyed hash of a member's id. */
  readonly member: string | null;
  /** Ids and choices. */
  readonly subject: Json;
  readonly reason: string | null;
  readonly before: Json;
  readonly after: Json;
}

export interface StoredLine extends AuditLine {
  readonly number: number;
  readonly hash: string;
}

/** One text for one line, whatever order the database returns the fields of its JSON in. */
export function canonical({ at, operator, what, brand, member, subject, reason, before, after }: AuditLine): string {
  return JSON.stringify([
    at.toISOString(),
    operator,
    what,
    brand,
    member,
    ordered(subject),
    reason,
    ordered(before),
    ordered(after),
  ]);
}

function ordered(value: Json): Json {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value as { readonly [name: string]: Json }).filter(([, one]) => one !== undefined);
  return Object.fromEntries(fields.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, one]) => [name, ordered(one)]));
}

/** Covers the line, its number and the hash before; `appendLine` computes the same in the database. */
const hashOf = (number: number, previous: string, line: AuditLine): string =>
  createHash('sha256')
    .update(`${number}\n${previous}\n${canonical(line)}`)
    .digest('hex');

export interface Head {
  readonly number: number;
  readonly hash: string;
}

/** Checks lines in the order of their numbers; the first that does not follow is returned, with why. */
export function createVerifier() {
  let head: Head = { number: 0, hash: '' };
  return {
    /** What is wrong with the line, or nothing. */
    next(line: StoredLine): string | undefined {
      const number = head.number + 1;
      if (line.number !== number) return `line ${number} is missing`;
      if (line.hash !== hashOf(number, head.hash, line)) return `line ${number} was altered, or is not in its place`;
      head = line;
      return undefined;
    },
    /** What is wrong with the end of the list, or nothing. */
    end({ number, hash }: Head): string | undefined {
      if (number > head.number) return `line ${head.number + 1} is missing`;
      return number === head.number && hash === head.hash
        ? undefined
        : `line ${head.number} is not the last one written`;
    },
    get head(): Head {
      return head;
    },
  };
}
