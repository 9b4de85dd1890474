import { Day, type Locale } from '@rendezvous/contract/shared';
import { escapeHtml } from '@rendezvous/contract/text/html';
import { inLanguage } from '../site.rules.ts';
import { bodyHtml, checkPlaceholders, plainText, titleOf } from './site.templates.rules.ts';

/** What a brand adds to its weekly overviews, in one language; `{site}` stands for the site's name. */
export interface WeeklyText {
  readonly title: string;
  readonly html: string;
}

/** The days, in UTC and both included, on which overviews carry it. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** A brand's text for a period, by language. */
export interface WeeklyTexts extends Period {
  readonly name: string;
  readonly texts: Partial<Record<Locale, WeeklyText>>;
}

/** The period that names a folder, `2026-12-01_2026-12-14`; throws an Error for another name. */
export function parsePeriod(name: string): Period {
  const [from, to] = name.split('_').map((day) => Day.safeParse(day).data);
  if (name.length !== '2026-12-01_2026-12-14'.length || !from || !to || from > to)
    throw new Error(`${name} is no period, such as 2026-12-01_2026-12-14`);
  return { from, to };
}

/** Throws an Error with a readable message for an invalid text. */
export function parseWeeklyText(markdown: string): WeeklyText {
  const [first = '', ...lines] = markdown.trim().split(/\r?\n/);
  const text = { title: titleOf(first, 'title'), html: bodyHtml(lines, 'below the title') };
  checkPlaceholders(`${text.title}\n${text.html}`, ['site']);
  return text;
}

type File = WeeklyText & { readonly site: string; readonly token: string; readonly locale: Locale };

/** A brand's texts, in the order of their first days. */
export function weeklyTextsOf({ weekly }: { readonly weekly: ReadonlyMap<string, File> }, siteId: string) {
  const own = [...weekly.values()].filter(({ site }) => site === siteId);
  return [...Map.groupBy(own, ({ token }) => token)]
    .map(([name, all]): WeeklyTexts => {
      const texts = Object.fromEntries(all.map(({ locale, title, html }) => [locale, { title, html }]));
      return { name, ...parsePeriod(name), texts };
    })
    .sort((one, other) => one.from.localeCompare(other.from));
}

/** The text of a day in the reader's language, else the site's, else any. */
export function textOfDay(
  all: readonly WeeklyTexts[],
  day: string,
  language: Locale,
  siteLanguage: Locale,
): WeeklyText | undefined {
  const current = all.find(({ from, to }) => from <= day && day <= to);
  return current && inLanguage(current.texts, language, siteLanguage);
}

/** As the mail shows it. */
export function weeklyMarkup({ title, html }: WeeklyText, site: string): { html: string; text: string } {
  const fill = (text: string, as = (value: string) => value) => text.replaceAll('{site}', as(site));
  return {
    html: fill(`<h2>${escapeHtml(title)}</h2>\n${html}`, escapeHtml),
    text: fill(`${title}\n\n${plainText(html)}`),
  };
}

/** Pairs of periods that share a day. */
export const overlaps = (all: readonly WeeklyTexts[]): [WeeklyTexts, WeeklyTexts][] =>
  all.flatMap((one, index) => {
    const next = all[index + 1];
    return next && next.from <= one.to ? [[one, next] as [WeeklyTexts, WeeklyTexts]] : [];
  });
