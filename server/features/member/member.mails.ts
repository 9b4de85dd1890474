import { randomUUID } from 'node:crypto';
import { day } from '@rendezvous/contract/durations';
import { type Mailer, MailNotSent } from '../../platform/mail/mail.ts';
import type { Config } from '../../platform/process/config.ts';
import { attempt } from '../../platform/process/report.ts';
import { accountHash } from '../../platform/security/audit.ts';
import { jobUnderWay } from '../../platform/work/jobs.ts';
import type { Platform } from '../../platform.ts';
import { mailStore, type NewMail } from './member.mails.store.ts';

/** Longer than a mail is tried. */
export const mailRetention = 30 * day;

/** The hashes by which the records of an address are found, also those from before the secret was changed. */
export const accountsOf = ({ acceptedSecrets }: Pick<Config, 'acceptedSecrets'>, address: string): string[] =>
  acceptedSecrets.map((secret) => accountHash(secret, address));

type Recording = Pick<Platform, 'mailer' | 'db' | 'config' | 'report'>;

/** Records of each mail to whom it went when and what the mail server answered, or why it was not sent. */
export function recordingMailer({ mailer, db, config, report }: Recording): Mailer {
  /** A mail whose record fails is sent all the same, and not again. */
  function record(to: string, mail: Pick<NewMail, 'kind' | 'outcome'>, memberId?: string, answer?: string) {
    const job_id = jobUnderWay()?.id ?? randomUUID();
    const row = { ...mail, job_id, account: accountHash(config.SECRET, to), member_id: memberId ?? null };
    return attempt('member.mail', () => mailStore.record(db, { ...row, answer: answer ?? null }), report);
  }

  return {
    ...mailer,

    async send(mail, memberId) {
      const { kind, to } = mail;
      try {
        const answer = await mailer.send(mail, memberId);
        await record(to, { kind, outcome: 'taken' }, memberId, answer);
        return answer;
      } catch (error) {
        const outcome = jobUnderWay()?.givesUpAfter(error) ? 'given_up' : 'failed';
        await record(to, { kind, outcome }, memberId, error instanceof MailNotSent ? error.reason : undefined);
        throw error;
      }
    },
  };
}
