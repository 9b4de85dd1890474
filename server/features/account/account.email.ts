import { accessFailures } from '@rendezvous/contract/access';
import { accountFailures } from '@rendezvous/contract/account';
import { requestFailures } from '@rendezvous/contract/endpoint';
import { nameDiffersFromEmail } from '@rendezvous/contract/member';
import { problem } from '@rendezvous/contract/problem';
import type { MailedLink } from '@rendezvous/contract/shared';
import type { Caller, MemberCaller } from '../../platform/calls/caller.ts';
import { type Database, inTransaction, type Trx } from '../../platform/database/database.ts';
import type { Access } from '../access/access.service.ts';
import type { ToMember } from '../member/member.mailing.ts';
import { secretHash } from '../member/member.secrets.ts';
import type { MemberRow, Members } from '../member/member.service.ts';
import type { Profiles } from '../profile/profile.service.ts';
import type { AccountJobs } from './account.jobs.ts';
import { emailChangesADay } from './account.rules.ts';

interface Options {
  db: Database;
  members: Members;
  access: Pick<Access, 'devices' | 'passwords' | 'sessions'>;
  profiles: Pick<Profiles, 'nameOf'>;
  mails: AccountJobs;
}

const duplicate = () =>
  problem(accountFailures.email_duplicate, { fields: { email: accountFailures.email_duplicate.code } });

/**
 * Another address (§2 Settings, §5 New-email errors): asked for with the password, taken into use by the link mailed to
 * it.
 */
export function createEmailChange({ db, members, access, profiles, mails }: Options) {
  const { devices, passwords, sessions } = access;

  async function requireOtherThanName(memberId: string, email: string): Promise<void> {
    if (!nameDiffersFromEmail({ name: await profiles.nameOf(memberId), email }))
      throw problem(requestFailures.invalid, { fields: { email: 'member.name_equals_email' } });
  }

  /** Notes the address that is asked for, and mails both; with an `owner`, who has it, it is not noted. */
  async function ask(trx: Trx, to: ToMember & { site_id: string; email: string }, owner?: MemberRow): Promise<void> {
    const { member_id, origin, site_id, email } = to;
    if (!(await members.takeMail(trx, site_id, ['email', member_id], emailChangesADay)))
      throw problem(accountFailures.too_many_mails);
    await members.askEmail(trx, member_id, owner ? null : email);
    await mails.mailMember.enqueue(trx, { member_id, origin, kind: 'email_notice' });
    await mails.mailMember.enqueue(
      trx,
      owner ? { member_id: owner.id, origin, kind: 'email_taken' } : { member_id, origin, kind: 'email_confirm' },
    );
  }

  return {
    /** Throws request.invalid for an address that is the profile's name (§5). */
    requireOtherThanName,

    /**
     * Where a site hides accounts, a taken address is not revealed, but its owner is mailed. The address must differ
     * from the profile name (§5).
     */
    async changeEmail(caller: MemberCaller, { email, password }: { email: string; password: string }): Promise<void> {
      const member = await passwords.checkCurrent(caller, password, 'password');
      const { site } = caller;
      await requireOtherThanName(member.id, email);
      await inTransaction(db, async (trx) => {
        const owner = await members.byEmail(trx, site.id, email);
        if (owner && (!site.hides_accounts || owner.id === member.id)) throw duplicate();
        await ask(trx, { member_id: member.id, origin: caller.origin, site_id: site.id, email }, owner);
        await sessions.hold(trx, caller);
      });
    },

    /**
     * For an operator, who may know whose the address is. The member's row is locked. Throws account.email_duplicate or
     * account.too_many_mails.
     */
    async askFor(trx: Trx, { id, site_id }: MemberRow, { email, origin }: { email: string; origin: string }) {
      if (await members.byEmail(trx, site_id, email)) throw duplicate();
      await ask(trx, { member_id: id, origin, site_id, email });
    },

    /**
     * Returns the new address. A link works once, and a second tab of the same member gets the same answer. It works
     * only in a browser that the member has used: someone who gets such a mail because a stranger asked for their
     * address must not hand it over by a click.
     */
    async confirmEmail(caller: Caller, { member: id, token }: MailedLink): Promise<string> {
      if (!(await members.ofLink(caller, id))) throw problem(accessFailures.link_invalid);
      const key = { member_id: id, kind: 'email', token_hash: secretHash(token) } as const;
      if (!(await devices.isKnown(db, caller, id)))
        throw problem(
          (await members.links.find(db, key)) === 'works' ? accountFailures.login_first : accessFailures.link_invalid,
        );
      return inTransaction(db, async (trx) => {
        await members.lock(trx, id);
        const used = await members.links.use(trx, key);
        const member = await members.byId(trx, id);
        if (!used && caller.member?.id === id && member && (await members.links.find(trx, key)) === 'used')
          return member.email;
        if (!used || !member?.new_email) throw problem(accessFailures.link_invalid);
        const email = member.new_email;
        if (!(await members.claimEmail(trx, { site_id: member.site_id, email, member_id: id }))) throw duplicate();
        await members.moveEmail(trx, member, email);
        await members.clearBounce(trx, id);
        await members.confirm(trx, id);
        return email;
      });
    },
  };
}
