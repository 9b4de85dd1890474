import { listSessions } from '@rendezvous/contract/access';
import { query } from '../../../platform/query/query.ts';

export const sessionsQuery = query(listSessions);
