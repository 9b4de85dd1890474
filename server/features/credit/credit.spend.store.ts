/**
 * Parts of one SQL statement that does something for credits: it locks the balances of those who pay (`creditLocks`) and
 * reads everybody's (`creditPurses`), decides by them, and spends (`creditSpends`). They are text, because the statement is prepared once as a whole.
 */

/** `balances(member_id, balance)` of the members that a query names, locked in the order of their ids, after `first` was. */
export const creditLocks = (members: string, first: string): string => `
  balances as materialized (
    select b.member_id, b.balance from credit_balance b
    where b.member_id = any(array(${members})) and (select count(*) from ${first}) >= 0
    order by b.member_id for update
  )`;

/** `purses(member_id, balance, paid_user)` of the members that a query names, as the statement's beginning saw them. */
export const creditPurses = (members: string): string => `
  purses as materialized (
    select c.member_id, c.balance, c.paid_user from credit_balance c where c.member_id = any(array(${members}))
  )`;

/**
 * Appends entries and lowers balances, for a `spends(member_id, entry_id, price, reason, reference, key, balance_after, ord)`
 * of members whose balances are locked; `ord` is the order of the spends.
 */
export const creditSpends = `
  entries as (
    insert into credit_entry (member_id, id, delta, reason, reference, balance_after, idempotency_key)
    select member_id, entry_id, -price, reason, reference, balance_after, key from spends
  ),
  paid as (
    update credit_balance b set balance = latest.balance_after
    from (select distinct on (member_id) member_id, balance_after from spends order by member_id, ord desc) latest
    where b.member_id = any(array(select member_id from spends)) and b.member_id = latest.member_id
  )`;
