import { AsyncLocalStorage } from 'node:async_hooks';
import { deskFailures, type Failure } from '@rendezvous/contract/endpoint';
import { problem } from '@rendezvous/contract/problem';
import { record } from '../../platform/audit/audit.ts';
import type { Operator } from '../../platform/calls/caller.ts';

/* Operators may be members, too. What concerns their own account is their colleagues' to see and to decide. */

/** The address of the operator who calls, and the ids of the members who have it, in lower case. */
const calling = new AsyncLocalStorage<readonly string[]>();

/** By id and address; nothing for programs, commands and members. */
export const ownOf = (): readonly string[] => calling.getStore() ?? [];

/** Refuses what concerns the operator who calls, as one of these by id or address: throws operator.own_account. */
export function refuseOwn(...whom: readonly (string | null | undefined)[]): void {
  if (whom.some((one) => typeof one === 'string' && ownOf().includes(one.toLowerCase())))
    throw problem(deskFailures.own_account);
}

/** Runs an operator's call; refuses one whose input names them as a member. */
export const callFor = <T>(own: readonly string[], named: readonly unknown[], call: () => Promise<T>): Promise<T> =>
  calling.run(
    own.map((one) => one.toLowerCase()),
    async () => {
      refuseOwn(...named.filter((one) => typeof one === 'string'));
      return call();
    },
  );

interface Opened {
  readonly brand: string;
  /** Whom it is about. */
  readonly member?: string | null;
  /** Whom else it shows. */
  readonly members?: readonly (string | null)[];
  /** Whom else it concerns, by id or address. */
  readonly also?: readonly (string | null)[];
}

/**
 * What an operator opens by itself, named in the audit: of a brand that they may see, or it is not there, as `missing`
 * says; and nothing that concerns their own account. For lists, stores have `ofOthers`.
 */
export function openFor(
  { sees }: Pick<Operator, 'sees'>,
  { brand, member = null, members = [], also = [] }: Opened,
  missing: Failure,
): void {
  if (!sees(brand)) throw problem(missing);
  refuseOwn(member, ...members, ...also);
  const shown = members.filter((one) => one !== null);
  record({ brand, ...(member !== null && { member }), ...(shown.length > 0 && { members: shown }) });
}
