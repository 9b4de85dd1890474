import { z } from 'zod';
import { hour, second } from './durations.ts';
import { endpoint, type Route } from './endpoint.ts';
import { PaymentMethod } from './payment.ts';
import { Country, CountryCode, Day, Id, Money } from './shared.ts';

/** What speaks for the country whose VAT a purchase has. */
export const taxEvidence = ['profile', 'connection', 'payer', 'prices'] as const;
export type TaxEvidence = (typeof taxEvidence)[number];

/**
 * What was paid, or what of it went back (`credit_note`, with negative amounts), as the company's books have it:
 * `gross` = `net` + `vat`. `number` has no gaps within its company and year. `corrects` is the number of the payment's
 * first receipt, in what came after it.
 */
export const Receipt = z.object({
  id: Id,
  payment_id: Id,
  kind: z.enum(['receipt', 'credit_note']),
  number: z.string(),
  corrects: z.string().nullable(),
  /** The company's local day. */
  issued_on: Day,
  credits: z.int(),
  price: Money,
  discount: Money.nullable(),
  net: Money,
  vat: Money,
  vat_percentage: z.number(),
  gross: Money,
  paymentmethod: PaymentMethod,
  /** Whose VAT it is: a country of the EU, or one in whose currency we sell. */
  country: CountryCode,
  evidence: z.array(z.enum(taxEvidence)),
});
export type Receipt = z.infer<typeof Receipt>;

/** Another member's payment has none. */
export const listReceipts = endpoint({
  method: 'GET',
  path: '/api/receipts.php',
  access: 'member',
  beforeAge: true,
  summary: 'The receipt of one of the caller’s payments and its credit notes, oldest first',
  query: z.object({ payment_id: Id }),
  answer: z.object({ receipts: z.array(Receipt) }),
});

/** A receipt as a PDF, for the member whose it is. */
export const receiptPath = (id: string): `/receipts/${string}` => `/receipts/${id}`;
export const fetchReceipt: Route = {
  method: 'GET',
  path: receiptPath(':id'),
  limits: [{ max: 60, seconds: hour / second, by: 'member' }],
};

const Evidence = z.object({
  profile: CountryCode.nullable(),
  connection: CountryCode.nullable(),
  payer: CountryCode.nullable(),
  prices: Country,
});

export const listReceiptConflicts = endpoint({
  method: 'GET',
  path: '/api/receipt-conflicts.php',
  access: 'operator',
  permission: 'receipts.check',
  summary: 'The receipts whose evidence settles no country and nobody checked: 100 kinds, each by its oldest receipt',
  answer: z.object({
    conflicts: z.array(
      z.object({
        id: Id,
        company: z.string(),
        number: z.string(),
        site: z.string(),
        payment_id: Id,
        issued_on: Day,
        country: CountryCode,
        evidence: Evidence,
        /** How many wait of this company and currency with the same evidence, and their sum; this one is the oldest. */
        alike: z.int(),
        gross: Money,
      }),
    ),
  }),
});

/** Repeating it changes nothing. */
export const checkReceipt = endpoint({
  method: 'POST',
  path: '/api/receipt-conflicts.php',
  access: 'operator',
  permission: 'receipts.check',
  loggedFields: ['id'],
  summary: 'Note that a person has checked the evidence of a receipt, or of all that wait with the same',
  body: z.object({ id: Id, alike: z.boolean().default(false) }),
  answer: z.object({ checked: z.int() }),
});
