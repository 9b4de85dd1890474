import type { Site } from '../../platform/calls/caller.ts';
import { type BrandMail, brandMail } from '../../platform/mail/brand-mail.ts';
import type { Platform } from '../../platform.ts';
import type { Sites } from '../site/site.service.ts';
import { isPresent, isReachable } from './member.rules.ts';
import { newSecret, secretHash } from './member.secrets.ts';
import type { MemberRow, Members, TokenKind } from './member.service.ts';

/** The dependencies of a feature that mails members by jobs. */
export interface MailingParts extends Pick<Platform, 'db' | 'jobs' | 'mailer'> {
  sites: Sites;
  members: Members;
}

/**
 * A kind of mail: the page that its button leads to, what the link opens, and for how many milliseconds. With `hasCode`
 * it also carries a code to type.
 */
export interface MailedPage {
  readonly path: string;
  readonly opens?: { readonly kind: TokenKind; readonly lifetime: number; readonly hasCode?: true };
}

/**
 * `origin` is where the link leads. Jobs never hold a secret: it is made when the mail is, and a repeated job makes
 * another.
 */
export interface ToMember {
  readonly member_id: string;
  readonly origin: string;
}

/**
 * A mail that anybody can trigger by typing a member's address. `asker` identifies their network, which is not stored
 * in the job.
 */
export interface AskedMail extends ToMember {
  readonly asker: string;
}

interface MemberMail extends Pick<BrandMail, 'params' | 'decline' | 'links' | 'attachments'> {
  readonly member: MemberRow;
  readonly site: Site;
  readonly origin: string;
  /** The member's own address unless another is named. */
  readonly to?: string;
  /** More parameters of the link. */
  readonly query?: string;
}

/** Mails to members about their account, with links that open something once. */
export function createMailing({ db, mailer, sites, members }: Omit<MailingParts, 'jobs'>) {
  /** Null when the address changed meanwhile or the link became pointless. */
  async function newLink(
    { path, opens }: MailedPage,
    { member, site, origin, query = '' }: MemberMail,
    to: string,
  ): Promise<{ link: string; code?: string } | null> {
    if (!opens) return { link: `${origin}${path}` };
    const secret = newSecret();
    const token = {
      member_id: member.id,
      kind: opens.kind,
      token_hash: secretHash(secret),
      expires_at: new Date(Date.now() + opens.lifetime),
    };
    if (!(await members.links.add(db, token, to))) return null;
    const link = `${origin}${path}?member=${member.id}&token=${secret}${query}`;
    return { link, ...(opens.hasCode && !site.hides_accounts && { code: members.codeOf(token.token_hash) }) };
  }

  async function known(memberId: string, siteId?: string): Promise<{ member: MemberRow; site: Site } | null> {
    const member = await members.byId(db, memberId);
    const site = member && sites.ofId(siteId ?? member.site_id);
    return member && site && !member.fictional ? { member, site } : null;
  }

  async function found(memberId: string, siteId?: string): Promise<{ member: MemberRow; site: Site } | null> {
    const to = await known(memberId, siteId);
    return to?.member.status === 'deleted' ? null : to;
  }

  return {
    /** A member to mail, and their site; null for one who left, or is suspended or banned. */
    async recipient(memberId: string): Promise<{ member: MemberRow; site: Site } | null> {
      const to = await found(memberId);
      return to && isPresent(to.member) ? to : null;
    },

    /** A member to mail about their money on a site, also one who is suspended or banned; null for one who left. */
    payer: (memberId: string, siteId: string): Promise<{ member: MemberRow; site: Site } | null> =>
      found(memberId, siteId),

    /** As `payer`, also one who left and is not erased: what they declared to us is confirmed to everybody. */
    declarer: (memberId: string, siteId: string): Promise<{ member: MemberRow; site: Site } | null> =>
      known(memberId, siteId),

    /** Sends nothing to a member's own address once it bounced, nor a link that became pointless. */
    async send(kind: string, page: MailedPage, letter: MemberMail): Promise<void> {
      const { member, site, to = member.email, params, decline, links, attachments } = letter;
      if (to === member.email && !isReachable(member)) return;
      const opening = await newLink(page, letter, to);
      if (opening)
        await mailer.send(
          brandMail(kind, {
            to,
            site,
            locale: member.language,
            ...opening,
            ...(params && { params }),
            ...(decline && { decline }),
            ...(links && { links }),
            ...(attachments && { attachments }),
          }),
          member.id,
        );
    },
  };
}

const secret = '?member=0198a000-0000-7000-8000-000000000000&token=0123456789abcdefghijklmnopqrstuvwxyzABCDEFG';

/** The link of a mail as the development page shows it. */
export const sampleLink = ({ path, opens }: MailedPage, origin: string): string =>
  `${origin}${path}${opens ? secret : ''}`;
