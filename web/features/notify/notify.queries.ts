import { readNotifications } from '@rendezvous/contract/notify';
import { query } from '../../platform/query/query.ts';

/** Who a mail's link is about, in place of a session. */
export interface NotificationLink {
  readonly member?: string;
  readonly token?: string;
}

export const notificationsQuery = (link: NotificationLink = {}) => query(readNotifications, { query: link });

/** The link in an address; whatever is longer than a link opens nothing and need not be sent. */
export function linkIn(search: string): NotificationLink {
  const values = new URLSearchParams(search);
  const [member, token] = [values.get('member'), values.get('token')];
  return member === null && token === null ? {} : { member: (member ?? '').slice(0, 100), token: (token ?? '').slice(0, 100) };
}
