import { listLines } from '@rendezvous/contract/icebreaker';
import { query } from '../../platform/query/query.ts';

export const linesQuery = (profile: string) => query(listLines, { query: { profile } });
