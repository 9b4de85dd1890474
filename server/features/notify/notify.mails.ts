import type { Locale } from '@rendezvous/contract/shared';
import { brandMail, type MailPreview } from '../../platform/brand-mail.ts';
import type { Site } from '../../platform/caller.ts';
import type { Mail } from '../../platform/mail.ts';
import { linkToken, type MailKind, pathOf } from './notify.rules.ts';

interface Letter {
  readonly to: string;
  readonly site: Site;
  readonly locale: Locale;
  readonly origin: string;
  readonly member_id: string;
  readonly secret: string;
}

/** The part of an address by which a mail's reader is known without logging in. */
const signed = (secret: string, memberId: string) => new URLSearchParams({ member: memberId, token: linkToken(secret, memberId) }).toString();

/** A mail that its reader may decline, on a page or at one press in their mail program. */
export function notifyMail(kind: MailKind, { to, site, locale, origin, member_id, secret }: Letter): Mail {
  const link = signed(secret, member_id);
  const decline = { page: `${origin}/notifications?${link}`, atOnce: `${origin}/unsubscribe?${link}` };
  return brandMail(kind, { to, site, locale, link: `${origin}${pathOf(kind)}`, decline });
}

const kinds = ['new_conversation', 'new_message', 'new_like', 'unread_messages'] as const satisfies MailKind[];

export const notifyMailPreviews: readonly MailPreview[] = kinds.map((kind) => ({
  kind,
  write: (site, locale) =>
    notifyMail(kind, {
      to: 'robin@example.test',
      site,
      locale,
      origin: `https://${site.hosts[0]}`,
      member_id: '0198a000-0000-7000-8000-000000000000',
      secret: 'preview',
    }),
}));
