import { brandMail, type MailContext, type MailPreview } from '../../platform/mail/brand-mail.ts';
import type { Mail } from '../../platform/mail/mail.ts';

interface Invitation extends MailContext {
  readonly name: string;
  readonly path: string;
}

/** What opens the account of an operator who is invited. */
export const invitationMail = ({ origin, path, name, ...mail }: Invitation): Mail =>
  brandMail('operator_invitation', { ...mail, link: `${origin}${path}`, params: { name } });

const sample = { name: 'Robin', path: '/operator/invitation?token=0123456789abcdefghijklmnopqrstuvwxyzABCDEFG' };

export const operatorMailPreviews: readonly MailPreview[] = [
  { kind: 'operator_invitation', write: (letter) => invitationMail({ ...letter, ...sample }) },
];
