import { chatPath } from '../../../ui/member/member-path.ts';

/** Query parameter of a conversation's address: its page offers to give this gift. */
export const giftParam = 'gift';

/** The conversation with a member, with a gift chosen. */
export const giftPath = (member: string, code: string): string => `${chatPath(member)}?${giftParam}=${code}`;
