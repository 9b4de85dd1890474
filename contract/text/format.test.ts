import { expect, test } from 'vitest';
import { locales } from '../shared.ts';
import { formatLocale, moneyFormat } from './format.ts';

test('an amount below zero has a minus, not a hyphen, in every language', () => {
  for (const locale of locales) {
    const written = moneyFormat(formatLocale(locale), 'EUR')(-812);
    expect(written, locale).toMatch(/−.*8[.,]12/);
    expect(written, locale).not.toContain('-');
  }
});
