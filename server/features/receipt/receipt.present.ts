import type { Receipt } from '@rendezvous/contract/receipt';
import { type Evidence, speakingFor } from '../payment/payment.service.ts';
import { numberOf } from './receipt.rules.ts';
import type { ReceiptRow, WaitingRow } from './receipt.store.ts';

/** A receipt as its member sees it. */
export function presentReceipt(row: ReceiptRow): Receipt {
  const money = (amount: number) => ({ amount, currency: row.currency });
  return {
    id: row.id,
    payment_id: row.payment_id,
    kind: row.kind,
    number: numberOf(row),
    corrects: row.corrects,
    issued_on: row.issued_on,
    credits: row.credits,
    price: money(row.price),
    discount: row.discount > 0 ? money(row.discount) : null,
    net: money(row.gross - row.vat),
    vat: money(row.vat),
    vat_percentage: row.vat_permille / 10,
    gross: money(row.gross),
    paymentmethod: row.paymentmethod as Receipt['paymentmethod'],
    country: row.country,
    evidence: speakingFor(row.evidence as unknown as Evidence, row.country),
  };
}

/** The receipts of one kind whose evidence settles no country, as an operator sees them. */
export const presentConflict = (row: WaitingRow) => ({
  id: row.id,
  company: row.company,
  number: numberOf(row),
  site: row.site_id,
  payment_id: row.payment_id,
  issued_on: row.issued_on,
  country: row.country,
  evidence: row.evidence as unknown as Evidence,
  alike: row.alike,
  gross: { amount: row.sum, currency: row.currency },
});
