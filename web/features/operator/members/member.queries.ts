import { readMember } from '@rendezvous/contract/member-desk';
import { query } from '../../../platform/query/query.ts';

export const memberQuery = (member: string) => query(readMember, { query: { member } });
