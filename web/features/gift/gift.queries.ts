import { listGifts } from '@rendezvous/contract/gift';
import { query } from '../../platform/query/query.ts';

export const giftsQuery = query(listGifts);
