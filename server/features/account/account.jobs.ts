import type { Trx } from '../../platform/database/database.ts';
import type { Job } from '../../platform/work/jobs.ts';
import type { Access } from '../access/access.service.ts';
import { createMailing, type MailingParts, type ToMember } from '../member/member.mailing.ts';
import type { MemberRow } from '../member/member.service.ts';
import type { Notify } from '../notify/notify.service.ts';
import { type AccountMail, accountMails } from './account.mails.ts';
import { activationReminders } from './account.rules.ts';

interface Options extends MailingParts {
  access: Pick<Access, 'sendMail'>;
  notify: Pick<Notify, 'wants' | 'declineOf'>;
}

type AccessLetter = Parameters<Access['sendMail']>[0];

interface AccountLetter extends ToMember {
  readonly kind: AccountMail;
  /** For `activation`: the member to meet afterwards. */
  readonly meet?: string;
}

export interface AccountJobs {
  readonly mailMember: Job<AccountLetter>;
  /** Plans the few reminders that follow a sign-up; each is sent only if it is still due then. */
  remindLater(trx: Trx, to: Omit<AccountLetter, 'kind'>): Promise<void>;
}

const isOurs = (letter: AccountLetter | AccessLetter): letter is AccountLetter =>
  Object.hasOwn(accountMails, letter.kind);

const isReminder = (kind: AccountMail) => activationReminders.some((reminder) => reminder.kind === kind);

export function accountJobs({ access, notify, ...parts }: Options): AccountJobs {
  const mailing = createMailing(parts);

  const mailMember = parts.jobs.define<AccountLetter | AccessLetter>(
    'account.mail',
    async (letter) => {
      // Before an upgrade, mails about logging in waited here too.
      if (!isOurs(letter)) return access.sendMail(letter);
      const { kind: planned, member_id, origin, meet } = letter;
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
    { tries: 'mail' },
  );

  return {
    mailMember,
    async remindLater(trx, to) {
      for (const { kind, after } of activationReminders)
        await mailMember.enqueue(trx, { ...to, kind }, { startAfter: new Date(Date.now() + after) });
    },
  };
}

/** The mail that is due: none once it is pointless; for a known, unconfirmed address the activation link instead. */
function dueKind(kind: AccountMail, { status, notifications_disabled }: MemberRow): AccountMail | null {
  const isUnconfirmed = status === 'not_confirmed';
  // §4: no reminders to members whose mails are switched off.
  if (isReminder(kind) && notifications_disabled.length > 0) return null;
  if (kind === 'known_address' && isUnconfirmed) return 'activation';
  return accountMails[kind] === accountMails.activation && !isUnconfirmed ? null : kind;
}
