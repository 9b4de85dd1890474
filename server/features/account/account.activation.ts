import { accountFailures, type activate } from '@rendezvous/contract/account';
import { type ProblemError, problem } from '@rendezvous/contract/problem';
import type { z } from 'zod';
import type { Caller, MemberCaller } from '../../platform/calls/caller.ts';
import { type Database, inTransaction, type Trx } from '../../platform/database/database.ts';
import type { Hashing } from '../../platform/secrets/hashing.ts';
import { accessStore, mailCountStore } from './account.access.store.ts';
import type { Confirming } from './account.confirm.ts';
import { devices } from './account.devices.ts';
import { memberLoggedOut } from './account.facts.ts';
import type { AccountJobs } from './account.jobs.ts';
import { activationMailsADay, knownAddressMailEvery } from './account.rules.ts';
import type { SessionKey } from './account.sessions.store.ts';
import type { Sessions } from './account.sessions.ts';
import { accountStore, type MemberRow, type Token } from './account.store.ts';
import { checkStrength } from './account.strength.ts';
import { hashOf, isId } from './account.tokens.ts';

interface Options {
  db: Database;
  hashing: Hashing;
  sessions: Sessions;
  mails: AccountJobs;
  confirming: Confirming;
  keyed(...parts: string[]): string;
  /** The member's profile name. */
  nameOf(memberId: string): Promise<string>;
}

/** Confirming the address by the mailed link (§4 Account). */
export function createActivation({ db, hashing, sessions, mails, confirming, keyed, nameOf }: Options) {
  /**
   * Hands an account whose address nobody had confirmed to the owner of that address: whoever signed up may have typed
   * somebody else's, and keeps neither password nor passkey nor session nor an address asked for. Hand the result to `tellEnded`.
   */
  async function handOver(trx: Trx, memberId: string, passwordHash: string): Promise<SessionKey[]> {
    await accessStore.setPassword(trx, memberId, passwordHash);
    await accessStore.forgetOtherWays(trx, memberId);
    return sessions.endAll(trx, memberId, null);
  }

  /** Why a token does not work: `already_active` for the one that confirmed the address. */
  async function refusal(token: Token): Promise<ProblemError> {
    const isConfirmed = (await accountStore.findToken(db, token)) === 'used' && (await accountStore.byId(db, token.member_id))?.status === 'active';
    return problem(isConfirmed ? accountFailures.already_active : accountFailures.activation_failed);
  }

  /** In a browser where the account never was: the password of the sign-up proves that it is the same person, another replaces it. */
  async function activateElsewhere(caller: Caller, member: MemberRow, token_hash: string, password: string | undefined): Promise<void> {
    const token = { member_id: member.id, kind: 'activation', token_hash } as const;
    if ((await accountStore.findToken(db, token)) !== 'works') throw await refusal(token);
    if (password === undefined) throw problem(accountFailures.password_needed);
    const isOwn = await hashing.withPlace(() => hashing.verify(member.password_hash, password));
    if (!isOwn) await checkStrength(password, { site: caller.site, email: member.email, name: await nameOf(member.id) });
    const replacement = isOwn ? null : await hashing.withPlace(() => hashing.hash(password));
    await inTransaction(db, async (trx, afterCommit) => {
      if (!(await accountStore.useToken(trx, token))) throw problem(accountFailures.activation_failed);
      await confirming(trx, afterCommit, member.id);
      const ended = replacement ? await handOver(trx, member.id, replacement) : [];
      await sessions.begin(trx, caller, member.id);
      afterCommit(memberLoggedOut.name, () => sessions.tellEnded(ended));
    });
    await sessions.endPrevious(caller);
  }

  async function activateHere(caller: Caller, memberId: string, token_hash: string): Promise<void> {
    const token = { member_id: memberId, kind: 'activation', token_hash } as const;
    const used = await inTransaction(db, async (trx, afterCommit) => {
      if (!(await accountStore.useToken(trx, token))) return false;
      await confirming(trx, afterCommit, memberId);
      return true;
    });
    const isIn = caller.member?.id === memberId;
    if (!used && !(isIn && (await accountStore.byId(db, memberId))?.status === 'active')) throw await refusal(token);
    if (isIn) return;
    await sessions.begin(db, caller, memberId);
    await sessions.endPrevious(caller);
  }

  return {
    handOver,

    /** A link works once; the member whom it confirmed may open it again while logged in, and is told so while not. */
    async activate(caller: Caller, { member: id, token, password }: z.output<(typeof activate)['body']>): Promise<MemberRow> {
      const member = isId(id) ? await accountStore.byId(db, id) : undefined;
      if (!member || member.site_id !== caller.site.id || member.status === 'deleted') throw problem(accountFailures.activation_failed);
      if (await devices.isKnown(db, caller, id)) await activateHere(caller, id, hashOf(token));
      else await activateElsewhere(caller, member, hashOf(token), password);
      const current = await accountStore.byId(db, id);
      if (!current) throw problem(accountFailures.activation_failed);
      return current;
    },

    /** Mails the link again, at most once an hour. */
    mailAgain: (caller: Caller, { id }: MemberRow): Promise<void> =>
      inTransaction(db, async (trx) => {
        if (await accountStore.noteKnownAddressMail(trx, id, knownAddressMailEvery))
          await mails.mailMember.enqueue(trx, { kind: 'activation', member_id: id, origin: caller.origin });
      }),

    async resend(caller: MemberCaller): Promise<string> {
      const member = await accountStore.byId(db, caller.member.id);
      if (member?.status !== 'not_confirmed') throw problem(accountFailures.already_active);
      await inTransaction(db, async (trx) => {
        const mayMail = await mailCountStore.take(trx, member.site_id, keyed('activation', member.id), activationMailsADay);
        if (!mayMail) throw problem(accountFailures.too_many_mails);
        await mails.mailMember.enqueue(trx, { kind: 'activation', member_id: member.id, origin: caller.origin });
      });
      return member.email;
    },
  };
}
