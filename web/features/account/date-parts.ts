export interface DateParts {
  readonly day: string;
  readonly month: string;
  readonly year: string;
}

/** `YYYY-MM-DD`; empty while nothing is filled in. */
export function dayOf({ day, month, year }: DateParts): string {
  return day || month || year ? `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : '';
}
