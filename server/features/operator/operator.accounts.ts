import { deskFailures } from '@rendezvous/contract/endpoint';
import { operatorFailures } from '@rendezvous/contract/operator';
import type { ListedOperator } from '@rendezvous/contract/operator-desk';
import type { Role } from '@rendezvous/contract/permission';
import { problem } from '@rendezvous/contract/problem';
import { v7 } from 'uuid';
import { record } from '../../platform/audit/audit.ts';
import type { Operator } from '../../platform/calls/caller.ts';
import { secretHash } from '../../platform/calls/session.ts';
import { type Database, type Executor, inTransaction, type Trx } from '../../platform/database/database.ts';
import { lockName } from '../../platform/database/locks.ts';
import { isSameOperator } from '../../platform/desk/operator.ts';
import { newSecret } from '../member/member.secrets.ts';
import { areWithin, invitationLifetime, isAdministrator, losesAny, statusOf } from './operator.rules.ts';
import { operatorSessionStore } from './operator.sessions.store.ts';
import { type OperatorRow, operatorStore as store } from './operator.store.ts';

interface Options {
  readonly db: Database;
  /** The names of programs with keys, which no operator may have: a second approver is known by name. */
  readonly programs: readonly string[];
  isBrand(id: string): boolean;
}

export interface Invited {
  readonly email: string;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly brands: readonly string[] | null;
}

/** Who decides: an operator at the desk; null at the server's machine. */
type By = Pick<Operator, 'brands'> | null;

const accessOf = ({ roles, brands }: Pick<OperatorRow, 'roles' | 'brands'>) => ({ roles, brands });
const pathOfInvitation = (token: string) => `/operator/invitation?token=${token}`;

/** Who may come to the desk, as what: invited, changed and removed by administrators and by the command. */
export function createOperatorAccounts({ db, programs, isBrand }: Options) {
  /** One change at a time, so that of the last two administrators not each removes the other. */
  const changing = <T>(work: (trx: Trx) => Promise<T>): Promise<T> =>
    inTransaction(db, async (trx) => {
      await lockName(trx, 'operator.accounts');
      return work(trx);
    });

  function check(by: By, brands: readonly string[] | null): void {
    if (brands?.some((brand) => !isBrand(brand))) throw problem(operatorFailures.unknown_brand);
    if (!areWithin(brands, by?.brands ?? null)) throw problem(deskFailures.other_brand);
  }

  async function one(trx: Trx, id: string, by: By): Promise<OperatorRow> {
    const found = await store.byId(trx, id);
    if (!found || found.removed_at) throw problem(operatorFailures.not_found);
    if (!areWithin(found.brands, by?.brands ?? null)) throw problem(deskFailures.other_brand);
    return found;
  }

  /** Throws operator.last_administrator where nobody would be left to run the installation. */
  async function keepOne(trx: Executor, changed: OperatorRow, isStill: boolean): Promise<void> {
    if (isStill || !isAdministrator(changed)) return;
    const others = (await store.all(trx)).filter(({ id }) => id !== changed.id);
    if (!others.some(isAdministrator)) throw problem(operatorFailures.last_administrator);
  }

  async function change(trx: Trx, former: OperatorRow, next: Pick<Invited, 'roles' | 'brands'>): Promise<void> {
    await keepOne(trx, former, isAdministrator({ ...former, ...next }));
    await store.change(trx, former.id, { roles: [...next.roles], brands: next.brands && [...next.brands] });
    if (losesAny(former, next)) await operatorSessionStore.removeAll(trx, former.id);
  }

  /** Who has the address already; throws what an invitation is refused for. */
  async function invitable(
    executor: Executor,
    { email, name, roles, brands }: Invited,
    by: By,
  ): Promise<OperatorRow | undefined> {
    check(by, brands);
    const known = await store.byEmail(executor, email);
    const others = (await store.all(executor)).filter((one) => one.id !== known?.id).map((one) => one.name);
    const isTaken = [...programs, ...others].some((other) => isSameOperator(other, name));
    if (isTaken || (known && known.name !== name)) throw problem(operatorFailures.name_taken);
    if (known && !areWithin(known.brands, by?.brands ?? null)) throw problem(deskFailures.other_brand);
    if (known) await keepOne(executor, known, isAdministrator({ ...known, roles, brands }));
    return known;
  }

  return {
    /** Those of brands that `by` may see; all for a command. */
    async list(by: By): Promise<ListedOperator[]> {
      const now = new Date();
      const seen = (await store.all(db)).filter(({ brands }) => areWithin(brands, by?.brands ?? null));
      return seen.map((row) => ({
        id: row.id,
        name: row.name,
        email: row.email,
        roles: row.roles,
        brands: row.brands,
        status: statusOf(row, now),
        since: (row.removed_at ?? row.joined_at ?? row.created_at).toISOString(),
      }));
    },

    byEmail: (email: string) => store.byEmail(db, email),

    /**
     * The path of a link that opens the account once, for 48 hours. Whoever is invited again keeps what they have until
     * they use it. `send` takes the link to them before anything changes: if it fails, nothing has. Throws what it
     * does, operator.name_taken, operator.unknown_brand or operator.last_administrator.
     */
    async invite(asked: Invited, by: By, send?: (path: string) => Promise<void>): Promise<string> {
      const token = newSecret();
      const path = pathOfInvitation(token);
      if (send) {
        await invitable(db, asked, by);
        await send(path);
      }
      const { email, name, roles, brands } = asked;
      return changing(async (trx) => {
        const known = await invitable(trx, asked, by);
        const id = known?.id ?? v7();
        if (known) await change(trx, known, { roles, brands });
        else if (!(await store.add(trx, { id, name, email, roles: [...roles], brands: brands && [...brands] })))
          throw problem(operatorFailures.name_taken);
        await store.change(trx, id, {
          invitation_hash: secretHash(token),
          invited_until: new Date(Date.now() + invitationLifetime),
          // Who was removed begins anew.
          ...(known?.removed_at && { removed_at: null, joined_at: null }),
        });
        record({ subject: { name }, before: known ? accessOf(known) : null, after: { roles, brands } });
        return path;
      });
    },

    /** Throws operator.not_found, operator.unknown_brand or operator.last_administrator. */
    change: (id: string, next: Pick<Invited, 'roles' | 'brands'>, by: By): Promise<void> =>
      changing(async (trx) => {
        check(by, next.brands);
        const former = await one(trx, id, by);
        await change(trx, former, next);
        record({ subject: { name: former.name }, before: accessOf(former), after: { ...next } });
      }),

    /** Throws operator.not_found or operator.last_administrator. */
    remove: (id: string, by: By): Promise<void> =>
      changing(async (trx) => {
        const former = await one(trx, id, by);
        await keepOne(trx, former, false);
        await store.removeWays(trx, id);
        await store.change(trx, id, { removed_at: new Date(), invitation_hash: null, invited_until: null });
        await operatorSessionStore.removeAll(trx, id);
        record({ subject: { name: former.name }, before: accessOf(former), after: 'removed' });
      }),
  };
}
