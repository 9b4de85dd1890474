import type { Approvals } from '@rendezvous/contract/approval';
import { deskFailures, type Endpoint } from '@rendezvous/contract/endpoint';
import { mayBy } from '@rendezvous/contract/permission';
import { problem } from '@rendezvous/contract/problem';
import type { Caller, Operator } from '../calls/caller.ts';
import { legible, skeleton } from '../security/look-alikes.ts';

export const toOperator = (operator: Omit<Operator, 'may' | 'sees'>): Operator => ({
  ...operator,
  may: (permission) => mayBy(operator.roles, permission),
  sees: (site) => operator.brands === null || operator.brands.includes(site),
});

/**
 * For stores: the brands whose rows an operator's list has; undefined for all. Throws operator.other_brand for a brand
 * that they may not see.
 */
export function brandsFor(
  { operator }: Pick<Caller, 'operator'>,
  site: string | undefined,
): readonly string[] | undefined {
  if (site === undefined) return operator?.brands ?? undefined;
  if (!operator?.sees(site)) throw problem(deskFailures.other_brand);
  return [site];
}

/** Throws operator.other_brand for an operator of some brands, where what is read or decided is of none. */
export function requireAllBrands({ operator }: Pick<Caller, 'operator'>): void {
  if (operator?.brands) throw problem(deskFailures.other_brand);
}

const readAs = (name: string): string => skeleton(legible(name)) || name.trim();

/**
 * Whether two names are one operator's, as a key, a command and an account may write it, or read alike: what takes two
 * takes two.
 */
export const isSameOperator = (one: string, other: string): boolean => readAs(one) === readAs(other);

/** What an operator may do with what `orderedBy` ordered. */
export const approvalsOf = (orderedBy: string, operator: string): Approvals =>
  isSameOperator(orderedBy, operator) ? ['decline'] : ['approve', 'decline'];

/** The id of whom a call of operators is about, as its endpoint declares. */
export function whomOf({ whom }: Pick<Endpoint, 'whom'>, input: Readonly<Record<string, unknown>>): string | undefined {
  const id = input[whom];
  return typeof id === 'string' ? id : undefined;
}
