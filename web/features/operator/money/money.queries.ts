import { listPaymentCases } from '@rendezvous/contract/refund';
import { query } from '../../../platform/query/query.ts';

/** Refunds that wait for a second operator, and payments about which a person has to decide. */
export const casesQuery = (site: string | undefined) => query(listPaymentCases, { query: { site } });
