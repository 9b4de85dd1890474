import { accountFailures, type activate } from '@rendezvous/contract/account';
import { type ProblemError, problem } from '@rendezvous/contract/problem';
import type { z } from 'zod';
import type { Caller, MemberCaller } from '../../platform/calls/caller.ts';
import { inTransaction, type Trx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import { memberLoggedOut } from '../access/access.facts.ts';
import type { Access } from '../access/access.service.ts';
import type { AskedMail } from '../member/member.mailing.ts';
import { secretHash } from '../member/member.secrets.ts';
import type { MemberRow, Members, Token } from '../member/member.service.ts';
import type { AccountJobs } from './account.jobs.ts';
import { activationMailsADay } from './account.rules.ts';

interface Options extends Pick<Platform, 'db' | 'hashing'> {
  members: Members;
  access: Pick<Access, 'devices' | 'passwords' | 'sessions'>;
  mails: AccountJobs;
}

/** Confirming the address by the mailed link (§4 Account). */
export function createActivation({ db, hashing, members, access, mails }: Options) {
  const { devices, passwords, sessions } = access;

  /** The reason why a token does not work: `already_active` for the one that confirmed the address. */
  async function refusal(token: Token): Promise<ProblemError> {
    const isConfirmed =
      (await members.links.find(db, token)) === 'used' &&
      (await members.byId(db, token.member_id))?.status === 'active';
    return problem(isConfirmed ? accountFailures.already_active : accountFailures.activation_failed);
  }

  /**
   * In a browser that the account never used: the password of the sign-up proves that it is the same person; a
   * different one replaces it.
   */
  async function activateElsewhere(
    caller: Caller,
    member: MemberRow,
    token_hash: string,
    password: string | undefined,
  ): Promise<void> {
    const token = { member_id: member.id, kind: 'activation', token_hash } as const;
    if ((await members.links.find(db, token)) !== 'works') throw await refusal(token);
    if (password === undefined) throw problem(accountFailures.password_needed);
    const isOwn = await hashing.verify(member.password_hash, password);
    if (!isOwn) await passwords.checkNew(caller, member, password);
    const replacement = isOwn ? null : await hashing.hash(password);
    await inTransaction(db, async (trx, afterCommit) => {
      await members.lock(trx, member.id);
      if (!(await members.links.use(trx, token))) throw problem(accountFailures.activation_failed);
      await members.confirm(trx, member.id);
      const ended = replacement ? await passwords.handOver(trx, member.id, replacement) : [];
      await sessions.begin(trx, caller, member.id);
      afterCommit(memberLoggedOut.name, () => sessions.announceEnded(ended));
    });
    await sessions.endPrevious(caller);
  }

  /** Confirms the address by a link that was mailed to it; false if the link does not work. */
  const confirmBy = (token: Token): Promise<boolean> =>
    inTransaction(db, async (trx) => {
      await members.lock(trx, token.member_id);
      if (!(await members.links.use(trx, token))) return false;
      await members.confirm(trx, token.member_id);
      return true;
    });

  async function activateHere(caller: Caller, memberId: string, token_hash: string): Promise<void> {
    const token = { member_id: memberId, kind: 'activation', token_hash } as const;
    const used = await confirmBy(token);
    const isIn = caller.member?.id === memberId;
    if (!used && !(isIn && (await members.byId(db, memberId))?.status === 'active')) throw await refusal(token);
    if (isIn) return;
    await sessions.begin(db, caller, memberId);
    await sessions.endPrevious(caller);
  }

  /** Throws account.already_active or account.too_many_mails. */
  async function sendLink(trx: Trx, { id, status, site_id, email }: MemberRow, origin: string): Promise<void> {
    if (status !== 'not_confirmed') throw problem(accountFailures.already_active);
    if (!(await members.takeMail(trx, site_id, ['activation', email], activationMailsADay)))
      throw problem(accountFailures.too_many_mails);
    await mails.mailMember.enqueue(trx, { kind: 'activation', member_id: id, origin });
  }

  return {
    /**
     * A link works once. The member whom it confirmed may open it again while logged in, and otherwise learns that it
     * was used.
     */
    async activate(
      caller: Caller,
      { member: id, token, password }: z.output<(typeof activate)['body']>,
    ): Promise<MemberRow> {
      const member = await members.ofLink(caller, id);
      if (!member) throw problem(accountFailures.activation_failed);
      if (await devices.isKnown(db, caller, id)) await activateHere(caller, id, secretHash(token));
      else await activateElsewhere(caller, member, secretHash(token), password);
      const current = await members.byId(db, id);
      if (!current) throw problem(accountFailures.activation_failed);
      return current;
    },

    /** For a member who is logged in where the mail is not open. */
    async activateByCode({ member: { id } }: MemberCaller, code: string): Promise<MemberRow> {
      const token_hash = await members.links.newest(db, id, 'activation');
      if (token_hash !== undefined && members.codesOf(token_hash).includes(code))
        await confirmBy({ member_id: id, kind: 'activation', token_hash });
      const current = await members.byId(db, id);
      if (current?.status !== 'active')
        throw problem(accountFailures.code_invalid, { fields: { code: accountFailures.code_invalid.code } });
      return current;
    },

    /** Mails the link again, at most once an hour and a few times a day. */
    async mailAgain(trx: Trx, { asker, ...to }: AskedMail): Promise<void> {
      if (await members.takeOwnerMail(trx, { ...to, asker }))
        await mails.mailMember.enqueue(trx, { kind: 'activation', ...to });
    },

    async resend(caller: MemberCaller): Promise<string> {
      const member = await members.byId(db, caller.member.id);
      if (!member) throw problem(accountFailures.already_active);
      await inTransaction(db, (trx) => sendLink(trx, member, caller.origin));
      return member.email;
    },

    sendLink,
  };
}
