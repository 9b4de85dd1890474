import { inTransaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import { firstKeptYear } from '../site/company/site.company.rules.ts';
import { fileStore } from './debit.files.store.ts';
import type { NoticeMail } from './debit.mails.ts';
import { codeRetention, dueAfter, earliestDue, settledBefore } from './debit.rules.ts';
import { debitStore } from './debit.store.ts';

interface Options extends Pick<Platform, 'db' | 'jobs'> {
  noticeMail: NoticeMail;
}

/**
 * Every evening, debits that no file took and whose day comes too soon for the bank are announced for another. What no
 * bank reported is settled after its term. Codes are forgotten after a day, accounts when their mandate need no longer
 * be proven.
 */
export function defineDebitJobs({ db, jobs, noticeMail }: Options) {
  async function postpone(now = new Date()): Promise<void> {
    await inTransaction(db, async (trx) => {
      for (const { member_id, id, due_on, origin } of await debitStore.postpone(trx, earliestDue(now), dueAfter(now)))
        await noticeMail.enqueue(trx, { member_id, id, due_on, origin });
    });
    await fileStore.settleUntold(db, settledBefore(now));
    await debitStore.forgetCodes(db, new Date(now.getTime() - codeRetention));
    await debitStore.forgetMandates(db, now);
  }

  jobs.schedule('debit.expire', '27 4 2 * *', () => debitStore.removeBefore(db, firstKeptYear(new Date())));
  jobs.schedule('debit.postpone', '0 19 * * *', () => postpone());
  return { postpone };
}
