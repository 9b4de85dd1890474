import type {
  ClosedComplaint,
  DeskComplaint,
  listClosedComplaints,
  WaitingComplaint,
} from '@rendezvous/contract/complaint-desk';
import { day } from '@rendezvous/contract/durations';
import type { Answer } from '@rendezvous/contract/endpoint';
import type { ComplaintForm } from '@rendezvous/contract/safety';
import { record } from '../../../platform/audit/audit.ts';
import type { Caller, Site } from '../../../platform/calls/caller.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { siteOrigin } from '../../../platform/http/origin.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { Platform } from '../../../platform.ts';
import type { Sites } from '../../site/site.service.ts';
import { answerMail, noticeMail, receiptMail } from '../safety.mails.ts';
import { complaintReference, complaintRetentionDays, maySendReceipt } from '../safety.rules.ts';
import { type Complaint, complaintStore as store } from './safety.complaints.store.ts';

interface MailJob {
  readonly reference: string;
  readonly origin: string;
}

const closedAtOnce = 50;

const daysAgo = (days: number) => new Date(Date.now() - days * day);

/** Complaints of members and visitors: stored, confirmed to the sender, and mailed to the site. */
export function createComplaints({ db, jobs, mailer, config }: Platform, sites: Sites) {
  /** A job that mails about a complaint, in the words of `write`. */
  const mailJob = (name: string, write: (complaint: Complaint, site: Site, origin: string) => Mail) =>
    jobs.define<MailJob>(
      name,
      async ({ reference, origin }) => {
        const complaint = await store.byReference(db, reference);
        const site = complaint && sites.ofId(complaint.site_id);
        if (site) await mailer.send(write(complaint, site, origin));
      },
      { tries: 'untilDone' },
    );

  const receipt = mailJob('safety.complaint_receipt', ({ email: to, language: locale, reference }, site, origin) =>
    receiptMail({ to, site, locale, origin }, reference),
  );
  const notice = mailJob('safety.complaint_notice', (complaint, site, origin) => {
    const { support_email: to, domain_language: locale } = site.settings;
    return noticeMail({ to, site, locale, origin }, complaint);
  });

  const answer = mailJob('safety.complaint_answer', (complaint, site, origin) => {
    const { email: to, language: locale } = complaint;
    return answerMail({ to, site, locale, origin }, { ...complaint, answer: complaint.answer ?? '' });
  });

  jobs.schedule('safety.sweep', '41 3 * * *', () => store.removeBefore(db, daysAgo(complaintRetentionDays)));

  return {
    /** Keeps a complaint and has the mails sent. Answers its reference, the same for the same `client_id`. */
    async receive(
      caller: Caller,
      { client_id, text, ...form }: ComplaintForm & { client_id: string },
    ): Promise<string> {
      const { site, locale, origin } = caller;
      const reference = complaintReference(site.id, client_id);
      await inTransaction(db, async (trx) => {
        const complaint = { ...form, reference, site_id: site.id, body: text, language: locale };
        if (!(await store.add(trx, complaint))) return;
        await notice.enqueue(trx, { reference, origin });
        if (maySendReceipt(await store.countSince(trx, site.id, form.email, daysAgo(1))))
          await receipt.enqueue(trx, { reference, origin });
      });
      return reference;
    },

    waiting: async (which: { sites: readonly string[] | undefined; limit: number }): Promise<WaitingComplaint[]> =>
      (await store.open(db, which)).map(toWaiting),

    countOpen: (brands: readonly string[] | undefined) => store.countOpen(db, brands),

    async closed(which: {
      sites: readonly string[] | undefined;
      before: string | undefined;
    }): Promise<Answer<typeof listClosedComplaints>> {
      const rows = await store.closed(db, { ...which, limit: closedAtOnce + 1 });
      const page = rows.slice(0, closedAtOnce);
      const next = rows.length > closedAtOnce ? (page.at(-1)?.reference ?? null) : null;
      return { complaints: page.map(toClosed), next };
    },

    one: (reference: string): Promise<Complaint | undefined> => store.byReference(db, reference),

    /** Answers and closes it once; false if somebody did before. Without an answer nobody is mailed. */
    close: (
      { reference, site_id }: Pick<Complaint, 'reference' | 'site_id'>,
      { answer: text = '', by }: { answer: string | undefined; by: string },
    ): Promise<boolean> =>
      inTransaction(db, async (trx) => {
        const isClosed = await store.close(trx, reference, { answer: text, by });
        record({ before: isClosed ? 'open' : 'closed', after: text === '' ? 'closed' : 'answered' });
        const site = sites.ofId(site_id);
        if (isClosed && site && text !== '') await answer.enqueue(trx, { reference, origin: siteOrigin(site, config) });
        return isClosed;
      }),
  };
}

export type Complaints = ReturnType<typeof createComplaints>;

const toWaiting = ({ reference, site_id, topic, created_at }: Complaint): WaitingComplaint => ({
  reference,
  site: site_id,
  topic: topic as WaitingComplaint['topic'],
  created_at: created_at.toISOString(),
});

const toClosed = (complaint: Complaint): ClosedComplaint => ({
  ...toWaiting(complaint),
  closed_at: (complaint.closed_at ?? complaint.created_at).toISOString(),
  closed_by: complaint.closed_by ?? '',
  answered: Boolean(complaint.answer),
});

export const toDeskComplaint = (complaint: Complaint): DeskComplaint => {
  const { name, email, body: text, language, answer, closed_by, closed_at } = complaint;
  const closed = closed_at && { answer: answer ?? '', by: closed_by ?? '', at: closed_at.toISOString() };
  return { ...toWaiting(complaint), name, email, text, language, closed };
};
