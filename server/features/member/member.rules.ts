import { day, minute } from '@rendezvous/contract/durations';

/** §4 bounce: an address that does not exist gets no mail any more, of any kind. */
export const isReachable = (member: { readonly notifications_disabled: readonly string[] }) =>
  !member.notifications_disabled.includes('bounce');

/** Whether a member has neither left nor is suspended or banned. */
export const isPresent = ({ status }: { readonly status: string }) => status === 'not_confirmed' || status === 'active';

/** A member counts as online this long after they were last here. */
export const onlineFor = 5 * minute;

/** How long a mailed link is known after it has expired, so that its page can say so. */
export const linkRetention = day;
