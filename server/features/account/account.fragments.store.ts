/** A subquery of the accounts that have not been deleted, for statements of other features; text, as they are prepared once. */
export const presentAccounts = "(select id, status from account_member where status <> 'deleted')";
