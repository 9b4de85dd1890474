import { formatLocale } from '@rendezvous/contract/format';
import type { Locale } from '@rendezvous/contract/shared';
import type { Site } from '../../platform/calls/caller.ts';
import { type BrandMail, brandMail, type MailPreview } from '../../platform/mail/brand-mail.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { words } from '../../platform/pages/words.ts';
import type { Device } from './account.device.rules.ts';
import { activationLasts, emailLinkLasts, resetLasts } from './account.rules.ts';
import type { TokenKind } from './account.store.ts';

interface Kind {
  /** The page that the button leads to. */
  readonly path: string;
  /** What the link opens, and for how many milliseconds. */
  readonly opens?: { readonly kind: TokenKind; readonly lasts: number };
}

const confirms = { path: '/activate/done', opens: { kind: 'activation', lasts: activationLasts } } as const;

/** The mails of accounts by their names in `mail.json`. */
export const accountMails = {
  activation: confirms,
  activation_reminder: confirms,
  activation_last_reminder: confirms,
  /** To the owner of an address with which somebody tried to sign up again. */
  known_address: { path: '/login' },
  reset: { path: '/reset-password/do', opens: { kind: 'password', lasts: resetLasts } },
  /** A site that hides accounts tells a stranger by mail what others say on the page (§8). */
  unknown_address: { path: '/' },
  password_changed: { path: '/reset-password' },
  /** To the new address; to the old one; and, where accounts are hidden, to the owner of an address that is taken. */
  email_confirm: { path: '/mail-change/do', opens: { kind: 'email', lasts: emailLinkLasts } },
  email_notice: { path: '/reset-password' },
  email_taken: { path: '/login' },
  new_device: { path: '/settings' },
  passkey_added: { path: '/settings' },
} as const satisfies Record<string, Kind>;
export type AccountMail = keyof typeof accountMails;
export const kindOf = (kind: AccountMail): Kind => accountMails[kind];

export const accountMail = (kind: AccountMail, mail: BrandMail): Mail => brandMail(kind, mail);

/** What the mail about a new device says of it; `at` in UTC, as we do not know where the member is. */
export function deviceParams(locale: Locale, { browser, system }: Device, at: Date): { device: string; time: string } {
  const t = words(locale);
  const device = browser && system ? t('access:device.both', { browser, system }) : (browser ?? system ?? t('access:device.unknown'));
  return { device, time: new Intl.DateTimeFormat(formatLocale(locale), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at) };
}

const secret = '?member=0198a000-0000-7000-8000-000000000000&token=0123456789abcdefghijklmnopqrstuvwxyzABCDEFG';

function sample(kind: AccountMail, site: Site, locale: Locale): Mail {
  const { path, opens } = kindOf(kind);
  const params = deviceParams(locale, { browser: 'Firefox', system: 'Windows' }, new Date('2026-11-21T20:15:00Z'));
  return accountMail(kind, { to: 'robin@example.test', site, locale, link: `https://${site.hosts[0]}${path}${opens ? secret : ''}`, params });
}

/** Every mail of accounts, for the development page and the test that reads them all. */
export const accountMailPreviews: readonly MailPreview[] = (Object.keys(accountMails) as AccountMail[]).map((kind) => ({
  kind,
  write: (site, locale) => sample(kind, site, locale),
}));
