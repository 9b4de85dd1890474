import { accessFailures } from '@rendezvous/contract/access';
import {
  knownAddressMailInterval,
  knownAddressMailsPerDay,
  knownAddressMailsPerDayPerNetwork,
} from '@rendezvous/contract/account';
import { requestFailures } from '@rendezvous/contract/endpoint';
import type { User } from '@rendezvous/contract/member';
import { supportFailures } from '@rendezvous/contract/member-search';
import { problem } from '@rendezvous/contract/problem';
import type { Locale } from '@rendezvous/contract/shared';
import type { Caller, MemberCaller } from '../../platform/calls/caller.ts';
import type { Beginning } from '../../platform/database/beginning.ts';
import type { Page, Trx } from '../../platform/database/database.ts';
import { sharedReads } from '../../platform/database/pipeline/shared-reads.ts';
import { siteOrigin } from '../../platform/http/origin.ts';
import type { Platform } from '../../platform.ts';
import type { Sites } from '../site/site.service.ts';
import { barStore } from './member.bars.store.ts';
import { memberDeskStore } from './member.desk.store.ts';
import { memberConfirmed, memberErased } from './member.facts.ts';
import { leavingStore } from './member.leaving.store.ts';
import { linkStore } from './member.links.store.ts';
import { mailCountStore } from './member.mail-count.store.ts';
import { mailStore } from './member.mails.store.ts';
import { accountsOf, mailRetention } from './member.mails.ts';
import { isPresent, linkRetention } from './member.rules.ts';
import { codeOf, isId, keyedWith } from './member.secrets.ts';
import { isLinkToken, type LinkPurpose, statementAfterLogin, statementPath } from './member.statements.ts';
import { type MemberRow, memberStatements, memberStore, type ShownMember } from './member.store.ts';

export {
  barredMembers,
  fictionalMembers,
  heldMember,
  mailableMembers,
  memberAddresses,
  memberAges,
  memberSites,
  onlineSince,
  presentMember,
  presentMembers,
  unconfirmedMembers,
} from './member.fragments.store.ts';
export type { Token, TokenKind } from './member.links.store.ts';
export { ofOthers } from './member.own.store.ts';
export type { LinkPurpose } from './member.statements.ts';
export type { MemberRow, ShownMember } from './member.store.ts';

/** The current member as they see themselves, joined from every feature. */
export interface UserView {
  of(member: ShownMember): Promise<User>;
  read(caller: MemberCaller): Promise<User>;
}

interface Options extends Pick<Platform, 'db' | 'reads' | 'events' | 'jobs' | 'config'> {
  sites: Sites;
}

/**
 * Who is a member: their row, their address and the links mailed to it. How they get in, sign up and leave are features
 * of their own above this one; they change members by its statements, in their own transactions.
 */
export function createMembers({ db, reads, events, jobs, sites, config }: Options) {
  const keyed = keyedWith(config.SECRET);

  jobs.schedule('member.sweep', '17 3 * * *', async () => {
    await linkStore.sweep(db, new Date(Date.now() - linkRetention));
    await mailCountStore.sweep(db);
    await mailStore.sweep(db, new Date(Date.now() - mailRetention));
  });

  events.inTransaction(memberErased, async (trx, { member_id }) => {
    const member = await memberStatements.byId(trx, member_id);
    if (member) await mailStore.erase(trx, member_id, accountsOf(config, member.email));
  });

  return {
    ...memberStatements,
    links: linkStore,
    /** The code that is mailed with a link. */
    codeOf: (tokenHash: string): string => codeOf(config.SECRET, tokenHash),
    /** The codes that may have been mailed with it, before and after the secret was changed. */
    codesOf: (tokenHash: string): string[] => config.acceptedSecrets.map((secret) => codeOf(secret, tokenHash)),
    leaving: leavingStore,
    bars: barStore,
    /** For operators. */
    found: {
      withEmail: (beginning: Beginning) => memberDeskStore.withEmail(db, beginning),
      listed: (ids: readonly string[], sites: readonly string[]) => memberDeskStore.listed(db, ids, sites),
      row: (id: string) => memberDeskStore.row(db, id),
      mails: (id: string, page: Page) => memberDeskStore.mails(db, id, page),
    },
    /**
     * A member for whom an operator acts, locked until the transaction ends, and where links that are mailed to them
     * lead. Throws support.member_not_found, support.member_gone for one who left or is barred, or
     * support.member_fictional.
     */
    async lockForAct(trx: Trx, id: string): Promise<{ member: MemberRow; origin: string }> {
      const member = await leavingStore.lock(trx, id);
      if (!member) throw problem(supportFailures.member_not_found);
      if (member.fictional) throw problem(supportFailures.member_fictional);
      const site = sites.ofId(member.site_id);
      if (!site || !isPresent(member)) throw problem(supportFailures.member_gone);
      return { member, origin: siteOrigin(site, config) };
    },

    /** What answers a barred member who logs in, with the way to the statement that says why. */
    barred(memberId: string) {
      const until = new Date(Date.now() + statementAfterLogin);
      return problem(accessFailures.barred, { params: { path: statementPath(config.SECRET, memberId, until) } });
    },
    statementPath: (memberId: string, until: Date): string => statementPath(config.SECRET, memberId, until),
    isLinkToken: (asked: { purpose: LinkPurpose; memberId: string; token: string }): boolean =>
      isLinkToken(config.acceptedSecrets, asked),

    /** A member who has neither left nor is barred, else null. */
    async findMember(id: string) {
      const member = isId(id) ? await memberStatements.byId(db, id) : undefined;
      if (!member || !isPresent(member)) return null;
      const { email, site_id, pool, status, language, signup_date, notifications_disabled } = member;
      const { cannot_write, age_country, age_provider, fictional } = member;
      return {
        ...{ id, email, site_id, pool, status, language, signup_date, notifications_disabled },
        ...{ cannot_write, age_country, age_provider, fictional },
      };
    },

    /** The member whom a link that was mailed on the caller's site names, unless they left or are barred. */
    async ofLink({ site }: Caller, id: string): Promise<MemberRow | undefined> {
      const member = isId(id) ? await memberStatements.byId(db, id) : undefined;
      return member && member.site_id === site.id && isPresent(member) && !member.fictional ? member : undefined;
    },

    /** The member as they are shown to themselves; undefined when there is none. */
    shown: sharedReads<ShownMember>(
      (ids) => memberStore.shown(reads, ids),
      (row) => row.id,
    ),

    /** Confirms a member's address, inside a transaction; false if it was confirmed already. */
    async confirm(trx: Trx, memberId: string): Promise<boolean> {
      if (!(await memberStore.confirm(trx, memberId))) return false;
      await events.publishInTransaction(trx, memberConfirmed, { member_id: memberId });
      return true;
    },

    /** Counts a requested mail under its key; false, without counting, after `most` today. */
    takeMail: (trx: Trx, siteId: string, key: readonly string[], most: number): Promise<boolean> =>
      mailCountStore.take(trx, siteId, keyed(...key), most),
    resetMailCount: (trx: Trx, siteId: string, key: readonly string[]): Promise<void> =>
      mailCountStore.reset(trx, siteId, keyed(...key)),

    /**
     * Counts a mail to the owner of an address that anybody may type into a form; false, which nobody is told, when the
     * last one was within the hour or today's are used up: all of the address, or the share of the asker's network. The
     * first mail of an account (`isFirst`) neither waits for an hour nor begins one: a lost one is soon sent again, and
     * an account that a correction erased keeps no one out. Counted by address, as an account may be made anew.
     */
    async takeOwnerMail(
      trx: Trx,
      { member_id, asker }: { readonly member_id: string; readonly asker: string },
      { isFirst = false } = {},
    ): Promise<boolean> {
      const owner = await memberStatements.byId(trx, member_id);
      if (!owner) return false;
      const { site_id, email } = owner;
      const share = keyed('known address', email, asker);
      // The network's share is checked first: a request beyond it must not start the hour for others.
      if (!(await mailCountStore.take(trx, site_id, share, knownAddressMailsPerDayPerNetwork))) return false;
      const distance = { every: knownAddressMailInterval, isFree: isFirst };
      const key = keyed('known address', email);
      if (await mailCountStore.take(trx, site_id, key, knownAddressMailsPerDay, distance)) return true;
      await mailCountStore.giveBack(trx, site_id, share);
      return false;
    },

    /**
     * §4: mails to an address stop, on every site of this database where somebody has it; an unknown address changes
     * nothing.
     */
    async disableMails(email: string, reason: User['notifications_disabled'][number]): Promise<void> {
      for (const { id } of sites.all()) await memberStore.disableMails(db, id, email, reason);
    },

    enableMails: (memberId: string): Promise<void> => memberStore.enableMails(db, memberId),

    /** To the account, if the caller has one. */
    async saveLanguage(caller: Caller, language: Locale): Promise<void> {
      if (!caller.site.settings.languages.includes(language))
        throw problem(requestFailures.invalid, { fields: { language: 'request.invalid' } });
      if (caller.member) await memberStore.saveLanguage(db, caller.member.id, language);
    },
  };
}

export type Members = ReturnType<typeof createMembers>;
