import { listReports } from '@rendezvous/contract/report';
import { query } from '../../../platform/query/query.ts';

export const reportsQuery = query(listReports);
