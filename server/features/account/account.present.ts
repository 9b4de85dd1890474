import type { User } from '@rendezvous/contract/member';
import type { ShownMember } from './account.store.ts';

/** The account's part of the current member (§3 User). */
export function toAccount(member: ShownMember): Omit<User, 'paid_user' | 'credits' | 'fictional_icon' | 'profile'> {
  return {
    id: member.id,
    email: member.email,
    loggedIn: true,
    status: member.status === 'active' ? 'active' : 'not_confirmed',
    notifications_disabled: member.notifications_disabled,
    signup_date: member.signup_date.toISOString(),
    language: member.language,
  };
}
