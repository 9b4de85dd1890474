import type { Locale } from '@rendezvous/contract/shared';
import type { Site } from '../../platform/calls/caller.ts';
import { words } from '../../platform/i18n/words.ts';
import { type BrandMail, brandMail, type MailPreview } from '../../platform/mail/brand-mail.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { linkToken, type MailKind, type News, pathOf, pathOfNews, type Reader } from './notify.rules.ts';

export interface Letter {
  readonly to: string;
  readonly site: Site;
  readonly locale: Locale;
  readonly origin: string;
  readonly member_id: string;
  readonly secret: string;
}

/** Query parameters that identify a mail's reader without a log-in. */
const signed = (secret: string, reader: Reader) =>
  new URLSearchParams({ member: reader.id, token: linkToken(secret, reader) }).toString();

/** How a member declines such mails: on a page, or with one click in their mail program. */
export function declineOf(origin: string, secret: string, reader: Reader): NonNullable<BrandMail['decline']> {
  const link = signed(secret, reader);
  return { page: `${origin}/notifications?${link}`, atOnce: `${origin}/unsubscribe?${link}` };
}

/** A mail about one event. */
export function notifyMail(kind: MailKind, { to, site, locale, origin, member_id, secret }: Letter): Mail {
  return brandMail(kind, {
    to,
    site,
    locale,
    link: `${origin}${pathOf(kind)}`,
    decline: declineOf(origin, secret, { id: member_id, email: to }),
  });
}

/** A mail summing up a member's absence: numbers only, as other people may see the screen. */
export function weekMail(news: News, { to, site, locale, origin, member_id, secret }: Letter): Mail {
  const t = words(locale);
  const { messages, likes, members } = news;
  const quoted = [
    ...(messages > 0 ? [t('common:navigation.unread', { count: messages })] : []),
    ...(likes > 0 ? [t('common:navigation.new_likes', { count: likes })] : []),
    ...(members > 0
      ? [t('mail:weekly_update.members', { count: members, shown: members > 99 ? '99+' : members })]
      : []),
  ];
  return brandMail('weekly_update', {
    to,
    site,
    locale,
    link: `${origin}${pathOfNews(news)}`,
    decline: declineOf(origin, secret, { id: member_id, email: to }),
    quoted,
  });
}

const kinds = ['new_conversation', 'new_message', 'new_like', 'unread_messages'] as const satisfies MailKind[];

const sample = (site: Site, locale: Locale): Letter => ({
  to: 'robin@example.test',
  site,
  locale,
  origin: `https://${site.hosts[0]}`,
  member_id: '0198a000-0000-7000-8000-000000000000',
  secret: 'preview',
});

export const notifyMailPreviews: readonly MailPreview[] = [
  ...kinds.map((kind): MailPreview => ({ kind, write: (site, locale) => notifyMail(kind, sample(site, locale)) })),
  {
    kind: 'weekly_update',
    write: (site, locale) => weekMail({ members: 100, likes: 1, messages: 3 }, sample(site, locale)),
  },
];
