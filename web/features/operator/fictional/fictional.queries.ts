import { listFictional, readFictional, readFictionalNumbers } from '@rendezvous/contract/fictional';
import { query } from '../../../platform/query/query.ts';

export const fictionalQuery = (site: string | undefined) => query(listFictional, { query: { site } });
export const numbersQuery = (site: string | undefined) => query(readFictionalNumbers, { query: { site } });
export const profileQuery = (member: string) => query(readFictional, { query: { member } });
