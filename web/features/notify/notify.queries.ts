import { readNotifications } from '@rendezvous/contract/notify';
import { query } from '../../platform/query/query.ts';

/** A mail's link, which identifies the member in place of a session. */
export interface NotificationLink {
  readonly member?: string;
  readonly token?: string;
}

export const notificationsQuery = (link: NotificationLink = {}) => query(readNotifications, { query: link });

/** Reads the link from an address; ignores values too long for a link. */
export function linkIn(search: string): NotificationLink {
  const values = new URLSearchParams(search);
  const [member, token] = [values.get('member'), values.get('token')];
  return member === null && token === null
    ? {}
    : { member: (member ?? '').slice(0, 100), token: (token ?? '').slice(0, 100) };
}
