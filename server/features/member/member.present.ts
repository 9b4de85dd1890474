import type { User } from '@rendezvous/contract/member';
import type { ShownMember } from './member.service.ts';

/** The member's own part of the current member (§3 User). */
export function toMember(
  member: ShownMember,
): Omit<User, 'age_required' | 'paid_user' | 'credits' | 'fictional_icon' | 'asks_consent' | 'profile'> {
  return {
    id: member.id,
    email: member.email,
    loggedIn: true,
    status: member.status === 'active' ? 'active' : 'not_confirmed',
    notifications_disabled: member.notifications_disabled,
    signup_date: member.signup_date.toISOString(),
    language: member.language,
    unseen_notice: member.unseen_notice,
    cannot_report: member.cannot_report,
  };
}
