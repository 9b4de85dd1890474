import { type Locale, languageParam } from '@rendezvous/contract/shared';
import type { Site } from '../calls/caller.ts';
import { words } from '../i18n/words.ts';
import { type LastLink, type LetterText, renderMail } from './letter.ts';
import type { Mail, MailFile } from './mail.ts';

export interface BrandMail {
  readonly to: string;
  readonly site: Site;
  readonly locale: Locale;
  /** The button's target. */
  readonly link: string;
  /** For those who type it instead of following the link. */
  readonly code?: string;
  /** For optional mails: the preferences page, one-click unsubscription (RFC 8058), a link that ends this kind. */
  readonly decline?: { readonly page: string; readonly atOnce: string; readonly thisKind?: LastLink };
  /** Further links, at the very end. */
  readonly links?: readonly LastLink[];
  /** Parameters of this kind's texts besides `{site}`. */
  readonly params?: Readonly<Record<string, string | number>>;
  /** Paragraphs written by people, after the text. */
  readonly quoted?: readonly string[];
  /** Text with markup, after those. */
  readonly markup?: LetterText['markup'];
  /** Lines below why the mail came. */
  readonly footer?: readonly string[];
  readonly attachments?: MailFile[];
}

/** What the mails to one recipient have in common; their links lead to `origin`. */
export interface MailContext extends Pick<BrandMail, 'to' | 'site' | 'locale'> {
  readonly origin: string;
}

/** A mail on the development page, listed as `kind`; `letter` is to an invented recipient. */
export interface MailPreview {
  readonly kind: string;
  write(letter: MailContext): Mail;
}

/**
 * A mail in the brand's name and colour. Its subject, title, text, button label and reason are the words under `kind`
 * in `mail.json`; an empty line begins a paragraph.
 */
export function brandMail(kind: string, { params, code, quoted = [], markup, footer = [], ...mail }: BrandMail): Mail {
  const t = words(mail.locale);
  const say = (key: string) => t(`mail:${kind}.${key}`, { ...params, site: mail.site.settings.name });
  return writtenMail(kind, mail, {
    subject: say('subject'),
    title: say('title'),
    paragraphs: [...say('text').split('\n\n'), ...(code ? [t('mail:code', { code })] : []), ...quoted],
    markup,
    button: say('button'),
    footer: [say('why'), ...footer],
  });
}

interface Written extends Pick<LetterText, 'title' | 'paragraphs' | 'markup' | 'footer'> {
  readonly subject: string;
  readonly button: string;
}

/** A mail in the brand's name and colour, with these words. */
export function writtenMail(
  kind: string,
  {
    to,
    site,
    locale,
    link,
    decline,
    links = [],
    attachments,
  }: Omit<BrandMail, 'params' | 'code' | 'quoted' | 'markup' | 'footer'>,
  { subject, button, footer, ...text }: Written,
): Mail {
  const t = words(locale);
  const { name, mail_name, support_email, theme } = site.settings;
  const last = [
    ...links,
    ...(decline?.thisKind ? [decline.thisKind] : []),
    ...(decline ? [{ label: t('mail:decline'), link: decline.page }] : []),
  ];
  const { html, text: plain } = renderMail({
    ...text,
    locale,
    brand: name,
    theme,
    button: { label: button, link: withLanguage(link, locale) },
    linkHint: t('mail:link_hint'),
    footer: [...footer, t('mail:help', { email: support_email })],
    lastLinks: last.map((one) => ({ label: one.label, link: withLanguage(one.link, locale) })),
  });
  const headers = {
    'Auto-Submitted': 'auto-generated',
    ...(decline && {
      'List-Unsubscribe': `<${decline.atOnce}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
  const from = { name: mail_name, address: support_email };
  return { kind, from, to, subject, html, text: plain, headers, ...(attachments && { attachments }) };
}

/** Opens the page in the mail's language, even in a browser the member has never used. */
function withLanguage(link: string, locale: Locale): string {
  const url = new URL(link);
  url.searchParams.set(languageParam, locale);
  return url.href;
}
