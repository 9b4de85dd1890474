import { words } from '../../platform/i18n/words.ts';
import { type BrandMail, brandMail, type MailContext, type MailPreview } from '../../platform/mail/brand-mail.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { type WeeklyText, weeklyMarkup } from '../site/pages/site.weekly.rules.ts';
import { senderOf } from '../site/site.rules.ts';
import { type Addressee, linkToken, type MailKind, mailRules, type News, pathOfNews } from './notify.rules.ts';

/** What an optional mail has beside its words: also the links by which its recipient declines such mails. */
export type OptionalMail = MailContext & Required<Pick<BrandMail, 'decline'>>;

/** Query parameters that identify a mail's reader without a log-in. */
const signed = (secret: string, reader: Addressee) =>
  new URLSearchParams({ member: reader.id, token: linkToken(secret, reader) }).toString();

/** How a member declines such mails: on a page, or with one click in their mail program. */
export function declineOf(origin: string, secret: string, reader: Addressee): NonNullable<BrandMail['decline']> {
  const link = signed(secret, reader);
  return { page: `${origin}/notifications?${link}`, atOnce: `${origin}/unsubscribe?${link}` };
}

/** A mail about one event. */
export const notifyMail = (kind: MailKind, { origin, ...mail }: OptionalMail): Mail =>
  brandMail(kind, { ...mail, link: `${origin}${mailRules[kind].path}` });

/**
 * A mail summing up a member's absence: numbers only, as other people may see the screen. Then what the brand adds.
 */
export function weekMail(news: News, { origin, ...mail }: OptionalMail, text?: WeeklyText): Mail {
  const t = words(mail.locale);
  const { messages, likes, members } = news;
  const quoted = [
    ...(messages > 0 ? [t('common:navigation.unread', { count: messages })] : []),
    ...(likes > 0 ? [t('common:navigation.new_likes', { count: likes })] : []),
    ...(members > 0
      ? [t('mail:weekly_update.members', { count: members, shown: members > 99 ? '99+' : members })]
      : []),
  ];
  const { settings, company } = mail.site;
  const added = text && {
    markup: weeklyMarkup(text, settings.name),
    footer: [t('mail:news.why', { site: settings.name }), senderOf(company)],
  };
  return brandMail('weekly_update', { ...mail, link: `${origin}${pathOfNews(news)}`, quoted, ...added });
}

const withDecline = (mail: MailContext): OptionalMail => {
  const reader = { id: '0198a000-0000-7000-8000-000000000000', email: mail.to };
  return { ...mail, decline: declineOf(mail.origin, 'preview', reader) };
};

const sample: WeeklyText = {
  title: 'Gifts have come to {site}',
  html: '<p>Send a <strong>bouquet</strong> with your next message.</p>',
};

export const notifyMailPreviews: readonly MailPreview[] = [
  ...(Object.keys(mailRules) as MailKind[]).map(
    (kind): MailPreview => ({ kind, write: (mail) => notifyMail(kind, withDecline(mail)) }),
  ),
  {
    kind: 'weekly_update',
    write: (mail) => weekMail({ members: 100, likes: 1, messages: 3 }, withDecline(mail), sample),
  },
];
