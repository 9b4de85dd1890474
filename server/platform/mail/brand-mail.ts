import type { Locale } from '@rendezvous/contract/shared';
import type { Site } from '../calls/caller.ts';
import { languageParam } from '../pages/languages.ts';
import { words } from '../pages/words.ts';
import { letter } from './letter.ts';
import type { Mail } from './mail.ts';

export interface BrandMail {
  readonly to: string;
  readonly site: Site;
  readonly locale: Locale;
  /** Where the button leads. */
  readonly link: string;
  /** Of a mail that one may decline: where one says so, and where one's mail program does at one press (RFC 8058). */
  readonly decline?: { readonly page: string; readonly atOnce: string };
  /** What the words of this kind take beside `{site}`. */
  readonly params?: Readonly<Record<string, string | number>>;
  /** Paragraphs that somebody wrote, behind the text. */
  readonly quoted?: readonly string[];
}

/** A mail as the development page shows it: `kind` is its name there. */
export interface MailPreview {
  readonly kind: string;
  write(site: Site, locale: Locale): Mail;
}

/** A mail in the name and colour of the brand, with the words under `kind` in `mail.json`: subject, title, text, button and why it came. */
export function brandMail(kind: string, { to, site, locale, link, params, decline, quoted = [] }: BrandMail): Mail {
  const t = words(locale);
  const { name, mail_name, support_email, theme } = site.settings;
  const say = (key: string) => t(`mail:${kind}.${key}`, { ...params, site: name });
  const { html, text } = letter({
    locale,
    brand: name,
    color: theme.primary,
    title: say('title'),
    paragraphs: [say('text'), ...quoted],
    button: { label: say('button'), link: withLanguage(link, locale) },
    linkHint: t('mail:link_hint'),
    footer: [say('why'), t('mail:help', { email: support_email })],
    ...(decline && { lastLink: { label: t('mail:decline'), link: withLanguage(decline.page, locale) } }),
  });
  const headers = {
    'Auto-Submitted': 'auto-generated',
    ...(decline && { 'List-Unsubscribe': `<${decline.atOnce}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  };
  return { from: { name: mail_name, address: support_email }, to, subject: say('subject'), html, text, headers };
}

/** The page speaks the mail's language, also in a browser where the member never was. */
function withLanguage(link: string, locale: Locale): string {
  const url = new URL(link);
  url.searchParams.set(languageParam, locale);
  return url.href;
}
