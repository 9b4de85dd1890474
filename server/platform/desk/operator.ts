import { deskFailures } from '@rendezvous/contract/endpoint';
import { mayBy } from '@rendezvous/contract/permission';
import { problem } from '@rendezvous/contract/problem';
import type { Caller, Operator } from '../calls/caller.ts';

type Held = Pick<Operator, 'id' | 'name' | 'roles' | 'brands' | 'session'>;

export const toOperator = (held: Held): Operator => ({
  ...held,
  may: (permission) => mayBy(held.roles, permission),
  sees: (site) => held.brands === null || held.brands.includes(site),
});

/** For stores: the brands whose rows an operator's list has; undefined for all. */
export const brandsFor = (
  { operator }: Pick<Caller, 'operator'>,
  site: string | undefined,
): readonly string[] | undefined => (site === undefined ? (operator?.brands ?? undefined) : [site]);

/** Throws operator.other_brand for an operator of some brands, where what is read or decided is of none. */
export function requireAllBrands({ operator }: Pick<Caller, 'operator'>): void {
  if (operator?.brands) throw problem(deskFailures.other_brand);
}
