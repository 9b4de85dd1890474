import type { Receipt } from '@rendezvous/contract/receipt';
import { type Evidence, speakingFor } from '../payment/payment.service.ts';
import { numberOf } from './receipt.rules.ts';
import type { ReceiptRow } from './receipt.store.ts';

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

/** A receipt whose evidence conflicts, as an operator sees it. */
export const presentConflict = (row: ReceiptRow) => ({
  id: row.id,
  company: row.company,
  number: numberOf(row),
  site: row.site_id,
  payment_id: row.payment_id,
  issued_on: row.issued_on,
  gross: { amount: row.gross, currency: row.currency },
  country: row.country,
  evidence: row.evidence as unknown as Evidence,
});
