import { listBarredWithdrawals } from '@rendezvous/contract/barred-withdrawal';
import { listMeasures } from '@rendezvous/contract/measure';
import { query } from '../../platform/query/query.ts';

/** The link of a mail or of a refused log-in, which identifies the member in place of a session. */
export interface MeasuresLink {
  readonly member?: string;
  /** For reading and appealing. */
  readonly token?: string;
  /** For withdrawing from purchases. */
  readonly withdrawal?: string;
}

/** The part of a link that reads and appeals. */
export const reading = ({ withdrawal, ...link }: MeasuresLink) => link;
/** The part of a link that withdraws from purchases. */
export const withdrawing = ({ member, withdrawal }: MeasuresLink) => ({ member, token: withdrawal });

export const measuresQuery = (link: MeasuresLink) => query(listMeasures, { query: reading(link) });
export const barredWithdrawalsQuery = (link: MeasuresLink) =>
  query(listBarredWithdrawals, { query: withdrawing(link) });

/** Reads the link from an address; ignores values too long for a link. */
export function linkIn(search: string): MeasuresLink {
  const values = new URLSearchParams(search);
  const [member, token, withdrawal] = ['member', 'token', 'withdrawal'].map((name) => values.get(name)?.slice(0, 100));
  return member && token ? { member, token, ...(withdrawal && { withdrawal }) } : {};
}
