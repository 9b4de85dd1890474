import { type Expression, type RawBuilder, sql } from 'kysely';

/** A member's side of a conversation: who reads it, and up to which message they have removed it. */
interface Side {
  readonly member_id: Expression<unknown> | string;
  readonly removed_before: Expression<unknown> | string | null;
}

/** The columns of a member's side in a statement that reads `chat_inbox` by that name. */
export const sideOf = (table: string): Side => ({
  member_id: sql.ref(`${table}.member_id`),
  removed_before: sql.ref(`${table}.removed_before`),
});

/** Whether a row of `chat_message` has reached a member, or is their own. */
export const hasReached = (message: string, member_id: Side['member_id']): RawBuilder<boolean> =>
  sql<boolean>`(not ${sql.ref(`${message}.pending`)} or ${sql.ref(`${message}.sender_id`)} = ${member_id})`;

/** Whether a row of `chat_message` came after what its member has removed. */
export const isNotRemoved = (message: string, removed_before: Side['removed_before']): RawBuilder<boolean> =>
  sql<boolean>`(${removed_before}::uuid is null or ${sql.ref(`${message}.id`)} > ${removed_before})`;

/** The readable messages of a conversation, as `isReadable` decides; a site may limit it to the newest of these. */
export const isReadableRow = (message: string, { member_id, removed_before }: Side): RawBuilder<boolean> =>
  sql<boolean>`(${hasReached(message, member_id)} and ${isNotRemoved(message, removed_before)})`;
