import type { CampaignKind } from '@rendezvous/contract/campaign';
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

/** The kind of mails that the link of a campaign's mail asks to end. */
export interface Ending {
  readonly campaign: string;
  readonly kind: CampaignKind;
}

export function endingIn(search: string): Ending | null {
  const values = new URLSearchParams(search);
  const campaign = values.get('campaign') ?? '';
  const kind = values.get('end');
  if (kind !== 'promotions' && kind !== 'news') return null;
  return /^[\da-f-]{36}$/.test(campaign) ? { campaign, kind } : null;
}
