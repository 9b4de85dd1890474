import { listPasskeys, listSessions } from '@rendezvous/contract/access';
import { query } from '../../../platform/query/query.ts';

export const passkeysQuery = query(listPasskeys);
export const sessionsQuery = query(listSessions);
