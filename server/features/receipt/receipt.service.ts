import { requestFailures } from '@rendezvous/contract/endpoint';
import { problem } from '@rendezvous/contract/problem';
import type { Receipt } from '@rendezvous/contract/receipt';
import type { Locale } from '@rendezvous/contract/shared';
import { v7 } from 'uuid';
import type { Site } from '../../platform/calls/caller.ts';
import { endingOf, inTransaction, type Trx } from '../../platform/database/database.ts';
import { siteOrigin } from '../../platform/http/origin.ts';
import type { Platform } from '../../platform.ts';
import { createMailing } from '../member/member.mailing.ts';
import type { Members } from '../member/member.service.ts';
import { paymentCompleted, paymentReversed } from '../payment/payment.facts.ts';
import {
  evidenceOf,
  type PaymentRow,
  type Payments,
  permilleOf,
  taxCountryOf,
  vatPercentage,
  vatWithin,
  withdrawalPeriodOf,
} from '../payment/payment.service.ts';
import { firstKeptYear } from '../site/company/site.company.rules.ts';
import { companyDay, type Sites } from '../site/site.service.ts';
import type { Printer } from './pdf/receipt.printer.ts';
import { type Purchase, receiptDocument, withdrawalLink } from './receipt.document.ts';
import { paymentPath, receiptMail, topUpEnd } from './receipt.mails.ts';
import { presentConflict, presentReceipt } from './receipt.present.ts';
import { changeOf, kindOf, numberOf, seriesOf } from './receipt.rules.ts';
import { type NewReceipt, type ReceiptRow, receiptStore as store } from './receipt.store.ts';

interface Options extends Pick<Platform, 'db' | 'database' | 'events' | 'jobs' | 'mailer' | 'config'> {
  sites: Sites;
  members: Members;
  payments: Pick<Payments, 'rowOf' | 'topUpStopPath'>;
  printer: Printer;
}

const listed = 100;
/** Mailed at a time by one process. */
const atOnce = 20;

/** Receipts of completed payments and their credit notes, numbered without gaps, for the books and for the member. */
export function createReceipts(options: Options) {
  const { db, database, events, jobs, config, sites, members, payments, printer } = options;
  const mailing = createMailing(options);

  const job = jobs.define<{ member_id: string; id: string }>('receipt.mail', mail, {
    tries: 'untilDone',
    atOnce,
    canWait: true,
  });

  /** What the receipts of a payment have in common, of the company as it is now. */
  function bodyOf({ id: payment_id, ...payment }: PaymentRow, at: Date) {
    const { member_id, site_id, credits, price, discount, currency, paymentmethod } = payment;
    const site = sites.ofId(site_id);
    if (!site) throw new Error(`Payment ${payment_id} is of ${site_id}, which has no file`);
    const { name, address, city, country, kvk, vat_numbers } = site.company;
    const issued_on = companyDay(site, at);
    return {
      site,
      body: {
        member_id,
        id: v7(),
        payment_id,
        site_id,
        company: site.company.id,
        series: seriesOf(issued_on, database),
        issued_on,
        seller: { name, address, city, country, kvk, vat_numbers },
        credits,
        price,
        discount,
        currency,
        paymentmethod,
      },
    };
  }

  /** The number comes last, because all other receipts of the company wait for it. */
  async function issue(trx: Trx, receipt: NewReceipt): Promise<void> {
    await job.enqueue(trx, { member_id: receipt.member_id, id: receipt.id });
    endingOf(trx).add(store.adding(trx, receipt));
  }

  events.inTransaction(paymentCompleted, async (trx, { payment }) => {
    const { site, body } = bodyOf(payment, payment.paid_at ?? (await store.now(trx)));
    const evidence = evidenceOf(payment);
    const { country, conflict } = taxCountryOf(evidence, site.vat_evidence);
    const percentage = vatPercentage(country, body.issued_on);
    await issue(trx, {
      ...body,
      reversal_id: '',
      kind: 'receipt',
      corrects: null,
      gross: payment.amount,
      vat: vatWithin(payment.amount, percentage),
      vat_permille: permilleOf(percentage),
      country,
      evidence,
      conflict,
    });
  });

  events.inTransaction(paymentReversed, async (trx, { before, after, reversal_id, ...fact }) => {
    const known = await store.ofPayment(trx, fact.member_id, fact.payment_id);
    const first = known.find((one) => one.reversal_id === '');
    // Nothing is corrected by a reversal beyond the amount, nor for a payment of before there were receipts.
    if (!first || before === after) return;
    const payment = await payments.rowOf(trx, fact.member_id, fact.payment_id);
    if (!payment) return;
    const { vat_permille, country, evidence } = first;
    const change = changeOf(first, before, after);
    await issue(trx, {
      ...bodyOf(payment, await store.now(trx)).body,
      ...change,
      reversal_id,
      kind: kindOf(change),
      corrects: numberOf(first),
      vat_permille,
      country,
      evidence: evidence as object,
      conflict: false,
    });
  });

  async function purchaseOf(row: ReceiptRow, site: Site) {
    const payment = await payments.rowOf(db, row.member_id, row.payment_id);
    if (!payment) return undefined;
    const { begins_at_once, topped_up } = payment;
    const link = `${siteOrigin(site, config)}${paymentPath(row.payment_id)}`;
    return { period: withdrawalPeriodOf(payment, new Date()), begins_at_once, topped_up, link };
  }

  async function fileOf(row: ReceiptRow, site: Site, locale: Locale, purchase?: Purchase) {
    const name = `${site.settings.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${numberOf(row)}.pdf`;
    return { name, bytes: await printer.print(receiptDocument(row, site, locale, purchase)) };
  }

  /** Once, unless the process dies as it has gone out; also to a member who left and is not erased yet. */
  async function mail({ member_id, id }: { member_id: string; id: string }): Promise<void> {
    const member = await members.byId(db, member_id);
    const row = await store.byId(db, member_id, id);
    const site = row && sites.ofId(row.site_id);
    if (!member || !site || row.mailed_at) return;
    const purchase = await purchaseOf(row, site);
    const file = await fileOf(row, site, member.language, purchase);
    const isTopUp = purchase?.topped_up === true;
    const { kind, page, params } = receiptMail(presentReceipt(row), isTopUp, member.language);
    const origin = siteOrigin(site, config);
    const withdrawal = row.kind === 'receipt' && purchase && withdrawalLink(purchase, member.language);
    const links = [
      ...(withdrawal ? [withdrawal] : []),
      ...(kind === 'top_up_receipt'
        ? [topUpEnd(`${origin}${payments.topUpStopPath(member_id)}`, member.language)]
        : []),
    ];
    const attachments = [pdfFile(file)];
    await mailing.send(kind, page, { member, site, origin, params, attachments, links });
    await store.mailed(db, row);
  }

  jobs.schedule('receipt.expire', '17 4 2 * *', () => store.removeBefore(db, firstKeptYear(new Date())));

  return {
    list: async (memberId: string, paymentId: string): Promise<Receipt[]> =>
      (await store.ofPayment(db, memberId, paymentId)).map(presentReceipt),

    /** The file of the member's own receipt; undefined for any other. */
    async pdfOf(memberId: string, id: string, locale: Locale) {
      const row = await store.byId(db, memberId, id);
      const site = row && sites.ofId(row.site_id);
      return site && fileOf(row, site, locale, await purchaseOf(row, site));
    },

    conflicts: async () => (await store.conflicts(db, listed)).map(presentConflict),

    /** Throws request.not_found. */
    async check(decision: { id: string; alike: boolean }, by: string): Promise<{ checked: number }> {
      const checked = await inTransaction(db, (trx) => store.check(trx, decision, by));
      if (checked === 0) throw problem(requestFailures.not_found);
      return { checked };
    },

    personalData: async (memberId: string) => ({
      receipts: (await store.of(db, memberId)).map(({ member_id, checked_by, ...row }) => ({
        number: numberOf(row),
        ...row,
      })),
    }),
  };
}

const pdfFile = ({ name, bytes }: { name: string; bytes: Uint8Array }) => ({
  filename: name,
  contentType: 'application/pdf',
  encoding: 'base64' as const,
  content: Buffer.from(bytes).toString('base64'),
});

export type Receipts = ReturnType<typeof createReceipts>;
