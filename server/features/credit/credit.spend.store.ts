import { uuidAfter } from '../../platform/database/ids.ts';
import { messageReasons } from './credit.rules.ts';

/**
 * SQL: the id of an entry, after the last of an account that is locked, so that the order of entries is that of their
 * balances, whichever process made the `proposed` UUIDv7, and when. `step` is 1, 2 … within a statement.
 */
export const nextEntryId = (proposed: string, last: string, step: string): string =>
  uuidAfter(`greatest(${proposed}, ${last})`, step);

/**
 * Parts of a SQL statement that spends credits: `creditLocks` locks the spenders' balances, `creditAccounts` reads all
 * balances for the decision, `creditSpends` spends. They are strings because the statement is prepared as a whole.
 */

/**
 * `balances(member_id, balance, last_entry_id)` of the members in a query, locked in the order of their ids, after
 * `first` is locked.
 */
export const creditLocks = (members: string, first: string): string => `
  balances as materialized (
    select b.member_id, b.balance, b.last_entry_id from credit_balance b
    where b.member_id = any(array(${members})) and (select count(*) from ${first}) >= 0
    order by b.member_id for update
  )`;

/** `credit_accounts(member_id, balance, paid_user)` of the members in a query, as of the start of the statement. */
export const creditAccounts = (members: string): string => `
  credit_accounts as materialized (
    select c.member_id, c.balance, c.paid_user from credit_balance c where c.member_id = any(array(${members}))
  )`;

/** SQL: the key under which a message is paid once, of the ledger's reason and the id under which it is sent. */
export const messageKey = (reason: string, message: string): string => `${reason} || ':' || ${message}`;

/** What a member paid for a message, in credits; for statements of other features. */
export const creditsOfMessage = (member: string, message: string): string => `(
  select coalesce(-sum(e.delta), 0)::int from credit_entry e
  where e.member_id = ${member}
    and e.idempotency_key = any(array[${messageReasons.map((reason) => messageKey(`'${reason}'`, message)).join(', ')}])
)`;

/**
 * Appends entries and lowers balances, given `spends(member_id, entry_id, price, reason, reference, key, balance_after,
 * ord)` of members with locked balances; `ord` orders the spends.
 */
export const creditSpends = `
  entries as (
    insert into credit_entry (member_id, id, delta, reason, reference, balance_after, idempotency_key)
    select member_id, entry_id, -price, reason, reference, balance_after, key from spends
  ),
  paid as (
    update credit_balance b set balance = latest.balance_after, last_entry_id = latest.entry_id
    from (
      select distinct on (member_id) member_id, balance_after, entry_id from spends order by member_id, ord desc
    ) latest
    where b.member_id = any(array(select member_id from spends)) and b.member_id = latest.member_id
  )`;
