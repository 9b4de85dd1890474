import type { Locale } from '@rendezvous/contract/shared';
import { formatLocale } from '@rendezvous/contract/text/format';
import { words } from '../../platform/i18n/words.ts';
import { brandMail, type MailPreview } from '../../platform/mail/brand-mail.ts';
import { type MailedPage, sampleLink } from '../member/member.mailing.ts';
import { resetLifetime } from './access.rules.ts';
import type { Device } from './sessions/access.device.rules.ts';

/** The mails of access by their names in `mail.json`. */
export const accessMails = {
  reset: { path: '/reset-password/do', opens: { kind: 'password', lifetime: resetLifetime } },
  /** Where a site hides accounts, a stranger learns by mail what other sites say on the page (§8). */
  unknown_address: { path: '/' },
  password_changed: { path: '/reset-password' },
  new_device: { path: '/settings' },
  passkey_added: { path: '/settings' },
} as const satisfies Record<string, MailedPage>;
export type AccessMail = keyof typeof accessMails;

/** How a mail names a new device; `at` in UTC, as we do not know the member's time zone. */
export function deviceParams(locale: Locale, { browser, system }: Device, at: Date): { device: string; time: string } {
  const t = words(locale);
  const device =
    browser && system
      ? t('access:device.both', { browser, system })
      : (browser ?? system ?? t('access:device.unknown'));
  return {
    device,
    time: new Intl.DateTimeFormat(formatLocale(locale), {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: 'UTC',
    }).format(at),
  };
}

export const accessMailPreviews: readonly MailPreview[] = (Object.keys(accessMails) as AccessMail[]).map((kind) => ({
  kind,
  write: ({ origin, ...mail }) => {
    const device = { browser: 'Firefox', system: 'Windows' };
    const params = deviceParams(mail.locale, device, new Date('2026-11-21T20:15:00Z'));
    return brandMail(kind, { ...mail, link: sampleLink(accessMails[kind], origin), params });
  },
}));
