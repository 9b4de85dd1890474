import { listBlocked } from '@rendezvous/contract/safety';
import { query } from '../../platform/query/query.ts';

export const blockedQuery = query(listBlocked);
