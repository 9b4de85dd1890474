import { day, hour, minute } from '@rendezvous/contract/durations';
import type { Locale } from '@rendezvous/contract/shared';
import { escapeHtml } from '@rendezvous/contract/text/html';
import { plainText, type TemplateText } from '../site/pages/site.templates.rules.ts';

/** The texts of a template by language, as they were when the campaign started. */
export type TemplateTexts = Partial<Record<Locale, TemplateText>>;

/** The rows of members are deleted after it; the results stay. */
export const campaignRetention = 90 * day;
/** A bounce or complaint that arrives later is not of the campaign. */
export const reportsWithin = 7 * day;

const batchesAnHour = hour / minute;

/** How many mails the batch of a minute may hand out, after `lastHour` in the hour before. */
export const roomFor = (perHour: number, lastHour: number): number =>
  Math.max(0, Math.min(Math.ceil(perHour / batchesAnHour), perHour - lastHour));

/** The language in which a member gets a template: theirs, else the site's, which every template has. */
export function languageFor(texts: TemplateTexts, language: Locale, siteLanguage: Locale): Locale {
  const base = language.split('-')[0] as Locale;
  return [language, base].find((one) => texts[one]) ?? siteLanguage;
}

/** A template's text with the values in place of `{name}` and `{site}`; `markup` as HTML and as plain text. */
export function filledTemplate({ subject, html, button }: TemplateText, values: { name: string; site: string }) {
  const fill = (text: string, as = (value: string) => value) =>
    text.replaceAll(/\{(name|site)\}/g, (_all, key: 'name' | 'site') => as(values[key]));
  return {
    subject: fill(subject),
    button: fill(button),
    markup: { html: fill(html, escapeHtml), text: fill(plainText(html)) },
  };
}

/** What came of a mail; each counts once. */
export type Outcome = 'delivered' | 'dropped' | 'bounced' | 'complained' | 'opened' | 'unsubscribed';
