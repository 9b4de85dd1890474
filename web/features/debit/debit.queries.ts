import { readMandate } from '@rendezvous/contract/debit';
import { query } from '../../platform/query/query.ts';

export const mandateQuery = query(readMandate);
