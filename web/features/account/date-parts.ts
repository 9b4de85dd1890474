import { ageOn, highestAge, minimumAge, today } from '@rendezvous/contract/member';

export interface DateParts {
  readonly day: string;
  readonly month: string;
  readonly year: string;
}

/** `YYYY-MM-DD`; empty while nothing is filled in. */
export function dayOf({ day, month, year }: DateParts): string {
  return day || month || year ? `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : '';
}

/** The age of a member with this date of birth; null while it cannot be one. */
export function ageOf(born: DateParts): number | null {
  const day = dayOf(born);
  const age = Number.isNaN(Date.parse(day)) ? 0 : ageOn(day, today());
  return age >= minimumAge && age <= highestAge ? age : null;
}
