/**
 * Parts of the statement that sends messages, which is prepared as text: a line is recorded with the message that it
 * begins, or neither is. They name the columns `sender`, `receiver`, `line`, `client_id`, `pool` and `at`.
 */

/** Whether the sender of a row has sent its line to the receiver before, in another message. */
export const lineSentBefore = (row: string): string => `exists (
  select from icebreaker_sent known where known.member_id = ${row}.sender and known.other_id = ${row}.receiver
  and known.line = ${row}.line offset 0
)`;

/**
 * Records the lines of the rows in their order, and returns `member_id` and `client_id` of each message that may go. Of
 * the same line to the same member, sent twice at once, the second one is not among them.
 */
export const claimLines = (rows: string): string => `
insert into icebreaker_sent (member_id, other_id, line, client_id, pool, sent_at)
select sender, receiver, line, client_id, pool, at from (${rows}) rows where line is not null order by ord
on conflict do nothing
returning member_id, client_id`;
