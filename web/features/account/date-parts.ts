export interface DateParts {
  readonly day: string;
  readonly month: string;
  readonly year: string;
}

const lengths: Record<keyof DateParts, number> = { day: 2, month: 2, year: 4 };
/** The highest first digit of a part that has two. */
const highest: Partial<Record<keyof DateParts, string>> = { day: '3', month: '1' };

/** The digits of what was typed into a part; the second of one that cannot have two, such as month 6, is left out. */
export function digitsOf(part: keyof DateParts, typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, lengths[part]);
  return isWhole(part, digits.slice(0, 1)) ? digits.slice(0, 1) : digits;
}

/** Whether a part can have no further digit. */
export const isWhole = (part: keyof DateParts, digits: string): boolean =>
  digits.length === lengths[part] || (digits.length === 1 && digits > (highest[part] ?? '9'));

/** `YYYY-MM-DD`; empty while nothing is filled in. */
export function dayOf({ day, month, year }: DateParts): string {
  return day || month || year ? `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : '';
}
