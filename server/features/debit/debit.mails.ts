import type { Locale } from '@rendezvous/contract/shared';
import { dayInWords, formatLocale, moneyFormat } from '@rendezvous/contract/text/format';
import { brandMail, type MailPreview } from '../../platform/mail/brand-mail.ts';
import { createMailing, type MailingParts, sampleLink, type ToMember } from '../member/member.mailing.ts';
import { type DebitRow, debitStore, type MandateRow } from './debit.store.ts';

interface MandateLetter extends ToMember {
  readonly id: string;
}

/** `due_on` is the day that is announced; a debit that was put off meanwhile has another mail. */
interface NoticeLetter extends ToMember {
  readonly id: string;
  readonly due_on: string;
}

const page = { path: '/directdebit' };
const pageOf = (payment: string) => ({ path: `/transactions/${payment}` });

type Authorised = Pick<MandateRow, 'reference' | 'creditor_id' | 'creditor_name' | 'iban_label'>;

const mandateParams = ({ reference, creditor_id, creditor_name, iban_label }: Authorised) => ({
  reference,
  creditor_id,
  creditor: creditor_name,
  iban: iban_label,
});

const noticeParams = (
  mandate: Authorised,
  { amount, due_on }: Pick<DebitRow, 'amount' | 'due_on'>,
  locale: Locale,
) => ({
  ...mandateParams(mandate),
  amount: moneyFormat(formatLocale(locale), 'EUR')(amount),
  day: dayInWords(locale, new Date(due_on)),
});

/** The mandate's copy once it is signed, and the pre-notification of each debit. */
export function debitMails({ db, jobs, ...parts }: MailingParts) {
  const mailing = createMailing({ db, ...parts });

  const mandateMail = jobs.define<MandateLetter>(
    'debit.mandate_mail',
    async ({ member_id, id, origin }) => {
      const mandate = await debitStore.mandate(db, member_id, id);
      const to = mandate && (await mailing.payer(member_id, mandate.site_id));
      if (!to) return;
      await mailing.send('mandate', page, { ...to, origin, params: mandateParams(mandate) });
    },
    { tries: 'untilDone' },
  );

  const noticeMail = jobs.define<NoticeLetter>(
    'debit.notice_mail',
    async ({ member_id, id, due_on, origin }) => {
      const debit = await debitStore.byId(db, id);
      const mandate = debit && (await debitStore.mandate(db, member_id, debit.mandate_id));
      const to = mandate && (await mailing.payer(member_id, mandate.site_id));
      if (!to || debit.due_on !== due_on) return;
      const params = noticeParams(mandate, debit, to.member.language);
      await mailing.send('debit_notice', pageOf(id), { ...to, origin, params });
    },
    { tries: 'untilDone' },
  );

  return { mandateMail, noticeMail };
}

export type MandateMail = ReturnType<typeof debitMails>['mandateMail'];
export type NoticeMail = ReturnType<typeof debitMails>['noticeMail'];

const sample = {
  reference: 'ABCDE-FGHJK-LMNPQ-RSTUV',
  creditor_id: 'NL13ZZZ123456780000',
  creditor_name: 'Rendezvous Media B.V.',
  iban_label: 'NL •••• 4300',
};
const samplePayment = '0198a000-0000-7000-8000-000000000000';

export const debitMailPreviews: readonly MailPreview[] = [
  {
    kind: 'mandate',
    write: ({ origin, ...mail }) =>
      brandMail('mandate', { ...mail, link: sampleLink(page, origin), params: mandateParams(sample) }),
  },
  {
    kind: 'debit_notice',
    write: ({ origin, ...mail }) =>
      brandMail('debit_notice', {
        ...mail,
        link: sampleLink(pageOf(samplePayment), origin),
        params: noticeParams(sample, { amount: 2499, due_on: '2026-12-10' }, mail.locale),
      }),
  },
];
