import type { Trx } from '../../platform/database/database.ts';
import { createMailing, type MailingParts, type ToMember } from '../member/member.mailing.ts';
import type { MemberRow } from '../member/member.service.ts';
import type { Notify } from '../notify/notify.service.ts';
import { type AccountMail, accountMails } from './account.mails.ts';
import { activationReminders } from './account.rules.ts';

interface Options extends MailingParts {
  notify: Pick<Notify, 'wants' | 'declineOf'>;
}

interface AccountLetter extends ToMember {
  readonly kind: AccountMail;
  /** For `activation`: the member to meet afterwards. */
  readonly meet?: string;
}

const isReminder = (kind: AccountMail) => activationReminders.some((reminder) => reminder.kind === kind);

export function accountJobs({ notify, ...parts }: Options) {
  const mailing = createMailing(parts);

  const mailMember = parts.jobs.define<AccountLetter>(
    'account.mail',
    async ({ kind: planned, member_id, origin, meet }) => {
      const recipient = await mailing.recipient(member_id);
      const kind = recipient && dueKind(planned, recipient.member);
      if (!recipient || !kind) return;
      const { id, email, new_email } = recipient.member;
      const to = kind === 'email_confirm' ? new_email : email;
      if (!to) return;
      if (isReminder(kind) && !(await notify.wants(id, 'reminders'))) return;
      const decline = isReminder(kind) ? notify.declineOf({ id, email }, origin) : undefined;
      await mailing.send(kind, accountMails[kind], {
        ...recipient,
        origin,
        to,
        decline,
        query: meet && `&meet=${meet}`,
      });
    },
    { tries: 'untilDone' },
  );

  return {
    mailMember,

    /** Plans the few reminders that follow a sign-up; each is sent only if it is still due then. */
    async remindLater(trx: Trx, to: Omit<AccountLetter, 'kind'>): Promise<void> {
      for (const { kind, after } of activationReminders)
        await mailMember.enqueue(trx, { ...to, kind }, { startAfter: new Date(Date.now() + after) });
    },
  };
}

export type AccountJobs = ReturnType<typeof accountJobs>;

/** The mail that is due: none once it is pointless; for a known, unconfirmed address the activation link instead. */
function dueKind(kind: AccountMail, { status, notifications_disabled }: MemberRow): AccountMail | null {
  const isUnconfirmed = status === 'not_confirmed';
  // §4: no reminders to members whose mails are switched off.
  if (isReminder(kind) && notifications_disabled.length > 0) return null;
  if (kind === 'known_address' && isUnconfirmed) return 'activation';
  return accountMails[kind] === accountMails.activation && !isUnconfirmed ? null : kind;
}
