import { ownPath } from '@rendezvous/contract/own-path';
import type { Locale } from '@rendezvous/contract/shared';
import { pageToken } from '@rendezvous/contract/site';
import { micromark } from 'micromark';

/** The mail of a campaign in one language; `{name}` and `{site}` stand for the recipient's name and the site's. */
export interface TemplateText {
  readonly subject: string;
  readonly html: string;
  /** The label of the button, the mail's only link, and the path of the site to which it leads. */
  readonly button: string;
  readonly path: string;
}

/** The languages of each template of a brand. */
export type BrandTemplates = ReadonlyMap<string, Partial<Record<Locale, TemplateText>>>;

const titleLength = 100;
/** What micromark makes of text, emphasis, lists and headings. */
const plainTag = /^<(\/?(p|strong|em|ul|ol|li|h2|h3)|br \/)>$/;

export const templateNameProblem = (name: string): string | undefined =>
  pageToken.test(name) ? undefined : 'the name of a template is made of lower-case letters, digits and hyphens';

/** The text of a first line, `# Text`. */
export function titleOf(line: string, what: 'subject' | 'title'): string {
  const title = /^# +(.*\S)/.exec(line)?.[1];
  if (!title) throw new Error(`the first line is the ${what}: "# ${what === 'subject' ? 'Subject' : 'Title'}"`);
  if (title.length > titleLength) throw new Error(`the ${what} has more than ${titleLength} characters`);
  return title;
}

/** The body of a mail, whose raw HTML is escaped. */
export function bodyHtml(lines: readonly string[], where: string): string {
  const html = micromark(lines.join('\n')).trim();
  if (html === '') throw new Error(`there is no text ${where}`);
  const tag = html.match(/<[^>]*>/g)?.find((one) => !plainTag.test(one));
  if (tag) throw new Error(`only text, lists and headings from ## are taken, no other links or pictures: ${tag}`);
  return html;
}

export function checkPlaceholders(text: string, known: readonly string[]): void {
  const unknown = text.match(/\{[^}\n]*\}?/g)?.find((one) => !known.some((name) => one === `{${name}}`));
  if (unknown)
    throw new Error(`${unknown} is no placeholder: there is ${known.map((name) => `{${name}}`).join(' and ')}`);
}

/** The body of a mail as plain text. */
export const plainText = (html: string): string =>
  html
    .replaceAll('<li>', '* ')
    .replaceAll(/<\/(p|h2|h3|ul|ol)>\n?/g, '\n\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .trim();

/** Throws an Error with a readable message for an invalid template. */
export function parseTemplate(markdown: string): TemplateText {
  const [first = '', ...lines] = markdown.trim().split(/\r?\n/);
  const subject = titleOf(first, 'subject');
  const [, button, path] = /^\[([^[\]]+)\]\((\S+)\)$/.exec(lines.at(-1) ?? '') ?? [];
  if (!button || !path) throw new Error('the last line is the button: "[Label](/path)"');
  if (ownPath(path) !== path) throw new Error(`${path} is no path of the site`);
  const html = bodyHtml(lines.slice(0, -1), 'between the subject and the button');
  checkPlaceholders(`${subject}\n${html}\n${button}`, ['name', 'site']);
  return { subject, html, button, path };
}

type File = TemplateText & { readonly site: string; readonly token: string; readonly locale: Locale };

export function templatesOf(
  { templates }: { readonly templates: ReadonlyMap<string, File> },
  siteId: string,
): BrandTemplates {
  const own = [...templates.values()].filter(({ site }) => site === siteId);
  return new Map(
    [...Map.groupBy(own, ({ token }) => token)].map(([name, all]) => [
      name,
      Object.fromEntries(
        all.map(({ locale, subject, html, button, path }) => [locale, { subject, html, button, path }]),
      ),
    ]),
  );
}
