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

const subjectLength = 100;
/** What micromark makes of text, emphasis, lists and headings. */
const plainTag = /^<(\/?(p|strong|em|ul|ol|li|h2|h3)|br \/)>$/;

export const templateNameProblem = (name: string): string | undefined =>
  pageToken.test(name) ? undefined : 'the name of a template is made of lower-case letters, digits and hyphens';

/** Throws an Error with a readable message for an invalid template. */
export function parseTemplate(markdown: string): TemplateText {
  const [first = '', ...lines] = markdown.trim().split(/\r?\n/);
  const subject = /^# +(.*\S)/.exec(first)?.[1];
  if (!subject) throw new Error('the first line is the subject: "# Subject"');
  if (subject.length > subjectLength) throw new Error(`the subject has more than ${subjectLength} characters`);
  const [, button, path] = /^\[([^[\]]+)\]\((\S+)\)$/.exec(lines.at(-1) ?? '') ?? [];
  if (!button || !path) throw new Error('the last line is the button: "[Label](/path)"');
  if (ownPath(path) !== path) throw new Error(`${path} is no path of the site`);
  // Raw HTML is escaped by default.
  const html = micromark(lines.slice(0, -1).join('\n')).trim();
  if (html === '') throw new Error('there is no text between the subject and the button');
  const tag = html.match(/<[^>]*>/g)?.find((one) => !plainTag.test(one));
  if (tag) throw new Error(`a template has text, lists and headings from ##, and no other links or pictures: ${tag}`);
  const unknown = `${subject}\n${html}\n${button}`
    .match(/\{[^}\n]*\}?/g)
    ?.find((one) => !/^\{(name|site)\}$/.test(one));
  if (unknown) throw new Error(`${unknown} is no placeholder: there are {name} and {site}`);
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
