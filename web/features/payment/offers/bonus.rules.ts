import { hour, minute, second } from '@rendezvous/contract/durations';
import type { User } from '@rendezvous/contract/member';
import { timeBonus } from '@rendezvous/contract/payment';

/** When a member's welcome bonus ends; null once it has, and for members who have paid. `now` is the server's. */
export function bonusEnd(user: User | null, now: number): string | null {
  if (!user || user.paid_user) return null;
  const end = new Date(user.signup_date).getTime() + timeBonus.seconds * second;
  return now < end ? new Date(end).toISOString() : null;
}

/** §4: zero-padded. */
export interface Countdown {
  readonly hours: string;
  readonly minutes: string;
  readonly seconds: string;
}

export function countdown(seconds: number): Countdown {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const left = seconds * second;
  return {
    hours: two(left / hour),
    minutes: two((left % hour) / minute),
    seconds: two((left % minute) / second),
  };
}
