import { fallbackLocale } from '../shared.ts';
import { memoize } from './memoize.ts';

/** A text of `locales/` as `words-parser.ts` reads it: plain, or in parts that depend on values. */
export type Message = string | readonly Part[];

export type Part =
  | string
  | { readonly value: string }
  /** A number, in the language's format. */
  | { readonly number: string; readonly less: number }
  | { readonly select: string; readonly cases: Readonly<Record<string, Message>> }
  | {
      readonly plural: string;
      readonly less: number;
      readonly ordinal: boolean;
      readonly cases: Readonly<Record<string, Message>>;
    };

export type Values = Readonly<Record<string, string | number | null | undefined>>;

/**
 * The languages that supply texts missing from another: `en-US` falls back to `en`, and every language to Dutch (§1).
 */
export function fallbacksOf(locale: string): string[] {
  const base = locale.split('-')[0] as string;
  return [...new Set([base, fallbackLocale])].filter((language) => language !== locale);
}

/** Formats a message with its values. */
export function write(message: Message, values: Values, locale: string): string {
  if (typeof message === 'string') return message;
  let text = '';
  for (const part of message) text += typeof part === 'string' ? part : writePart(part, values, locale);
  return text;
}

function writePart(part: Exclude<Part, string>, values: Values, locale: string): string {
  if ('value' in part) return String(values[part.value] ?? '');
  if ('number' in part) return numbers(locale).format(Number(values[part.number]) - part.less);
  if ('select' in part) return write(part.cases[String(values[part.select])] ?? part.cases.other ?? '', values, locale);
  const count = Number(values[part.plural]);
  const kind = rules(locale, part.ordinal).select(count - part.less);
  return write(part.cases[`=${count}`] ?? part.cases[kind] ?? part.cases.other ?? '', values, locale);
}

const numbers = memoize((locale) => new Intl.NumberFormat(locale));
const cardinals = memoize((locale) => new Intl.PluralRules(locale));
const ordinals = memoize((locale) => new Intl.PluralRules(locale, { type: 'ordinal' }));
const rules = (locale: string, ordinal: boolean) => (ordinal ? ordinals(locale) : cardinals(locale));
