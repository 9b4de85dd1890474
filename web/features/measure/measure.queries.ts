import { listBarredWithdrawals } from '@rendezvous/contract/barred-withdrawal';
import { listMeasures } from '@rendezvous/contract/measure';
import { query } from '../../platform/query/query.ts';

/** The link of a mail or of a refused log-in, which identifies the member in place of a session. */
export interface MeasuresLink {
  readonly member?: string;
  readonly token?: string;
}

export const measuresQuery = (link: MeasuresLink) => query(listMeasures, { query: link });
export const barredWithdrawalsQuery = (link: MeasuresLink) => query(listBarredWithdrawals, { query: link });

/** Reads the link from an address; ignores values too long for a link. */
export function linkIn(search: string): MeasuresLink {
  const values = new URLSearchParams(search);
  const [member, token] = [values.get('member'), values.get('token')];
  return member === null || token === null ? {} : { member: member.slice(0, 100), token: token.slice(0, 100) };
}
