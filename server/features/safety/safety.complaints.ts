import { day } from '@rendezvous/contract/durations';
import type { ComplaintForm } from '@rendezvous/contract/safety';
import type { Caller } from '../../platform/calls/caller.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import type { Sites } from '../site/site.service.ts';
import { complaintStore as store } from './safety.complaints.store.ts';
import { noticeMail, receiptMail } from './safety.mails.ts';
import { complaintReference, complaintRetentionDays, maySendReceipt } from './safety.rules.ts';

interface Options extends Pick<Platform, 'db' | 'jobs' | 'mailer'> {
  sites: Sites;
}

interface MailJob {
  readonly reference: string;
  readonly origin: string;
}

const daysAgo = (days: number) => new Date(Date.now() - days * day);

/** Complaints of members and visitors: stored, confirmed to the sender, and mailed to the site. */
export function createComplaints({ db, jobs, mailer, sites }: Options) {
  async function find(reference: string) {
    const complaint = await store.byReference(db, reference);
    const site = complaint && sites.ofId(complaint.site_id);
    return complaint && site ? { complaint, site } : null;
  }

  const receipt = jobs.define<MailJob>(
    'safety.complaint_receipt',
    async ({ reference, origin }) => {
      const found = await find(reference);
      if (!found) return;
      const { complaint, site } = found;
      await mailer.send(
        receiptMail({ to: complaint.email, site, locale: complaint.language, link: `${origin}/complaints`, reference }),
      );
    },
    { tries: 'mail' },
  );

  const notice = jobs.define<MailJob>(
    'safety.complaint_notice',
    async ({ reference, origin }) => {
      const found = await find(reference);
      if (!found) return;
      const { complaint, site } = found;
      const { support_email, domain_language } = site.settings;
      await mailer.send(
        noticeMail({ to: support_email, site, locale: domain_language, link: `${origin}/pages/ban`, complaint }),
      );
    },
    { tries: 'mail' },
  );

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
  };
}

export type Complaints = ReturnType<typeof createComplaints>;
