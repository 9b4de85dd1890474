import { sql } from 'kysely';

/** A subquery of the members who have been in the browser with this secret, for statements of other features. */
export const membersInBrowser = (secret: string) => sql`(select member_id from access_device where device_hash =
  translate(encode(sha256(convert_to(member_id::text || '.' || ${secret}::text, 'UTF8')), 'base64'), '+/=', '-_'))`;
