import { day } from '@rendezvous/contract/durations';
import { ageOn, minimumAge } from '@rendezvous/contract/member';
import mailchecker from 'mailchecker';

export const activationLifetime = 7 * day;
export const emailLinkLifetime = day;
/** When unconfirmed members are reminded, counted from sign-up; nothing follows the last reminder. */
export const activationReminders = [
  { kind: 'activation_reminder', after: day },
  { kind: 'activation_reminder', after: 3 * day },
  { kind: 'activation_last_reminder', after: 7 * day },
] as const;
export const activationMailsADay = 10;
export const emailChangesADay = 5;

const throwaway = mailchecker.blacklist();

/** Whether the domain of an address, or one above it, gives out throwaway addresses. */
export function isDisposable(email: string): boolean {
  const parts = email.slice(email.lastIndexOf('@') + 1).split('.');
  return parts.some((_, index) => throwaway.has(parts.slice(index).join('.')));
}

/** §5: adults only; a site may ask for more years, never for fewer. */
export function isOldEnough(dateOfBirth: string, today: string, siteMinimum: number): boolean {
  return ageOn(dateOfBirth, today) >= Math.max(minimumAge, siteMinimum);
}
