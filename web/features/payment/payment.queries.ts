import type { Input } from '@rendezvous/contract/endpoint';
import { listKept } from '@rendezvous/contract/kept';
import {
  listPackages,
  listPayments,
  readDiscountCode,
  readPayment,
  readQuote,
  readRetention,
} from '@rendezvous/contract/payment';
import { readProfile } from '@rendezvous/contract/profile';
import { listReceipts } from '@rendezvous/contract/receipt';
import { readWithdrawal } from '@rendezvous/contract/refund';
import type { Country } from '@rendezvous/contract/shared';
import { readSpending } from '@rendezvous/contract/spending';
import { readTopUp } from '@rendezvous/contract/top-up';
import { query } from '../../platform/query/query.ts';

export const packagesQuery = (country?: Country) => query(listPackages, { query: { country } });
/** A code, and what the packages of a country cost with it. */
export const codeQuery = (code: string, country: Country) => query(readDiscountCode, { query: { code, country } });
export const quoteQuery = (choice: NonNullable<Input<typeof readQuote>['query']>) =>
  query(readQuote, { query: choice });
export const paymentQuery = (id: string) => query(readPayment, { query: { id } });
export const receiptsQuery = (payment_id: string) => query(listReceipts, { query: { payment_id } });
export const withdrawalQuery = (id: string) => query(readWithdrawal, { query: { id } });
/** The member to whom somebody was writing before they paid. */
export const addresseeQuery = (id: string) => query(readProfile, { query: { id } });
export const spendingQuery = query(readSpending);
export const keptQuery = query(listKept);
export const topUpQuery = query(readTopUp);
export const paymentsQuery = query(listPayments);
export const retentionQuery = (country?: Country) => query(readRetention, { query: { country } });
/** §7: fails for members without a welcome bonus, which is ignored. */
export const welcomeQuery = {
  ...query(readDiscountCode, { query: { welcome: 'true' } }),
  staleTime: Number.POSITIVE_INFINITY,
};
