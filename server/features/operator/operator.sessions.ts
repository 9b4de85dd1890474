import { createHmac } from 'node:crypto';
import type { Caller, Operator } from '../../platform/calls/caller.ts';
import { networkOf } from '../../platform/calls/networks.ts';
import { secretHash } from '../../platform/calls/session.ts';
import type { Database, Trx } from '../../platform/database/database.ts';
import { toOperator } from '../../platform/desk/operator.ts';
import { isSecret, newSecret } from '../member/member.secrets.ts';
import { operatorSessionStore as store } from './operator.sessions.store.ts';

interface Options {
  readonly db: Database;
  readonly secret: string;
}

/** Sessions of operators: eight hours, on the network where they began, for as long as nothing is taken from them. */
export function createOperatorSessions({ db, secret }: Options) {
  const networkHash = (address: string) =>
    createHmac('sha256', secret)
      .update(`operator network\n${networkOf(address)}`)
      .digest('base64url');

  return {
    /** The operator of a session, with the roles of this moment; null also for one used from another network. */
    async operatorOf(token: string, address: string): Promise<Operator | null> {
      const token_hash = secretHash(token);
      const found = isSecret(token) ? await store.find(db, token_hash) : undefined;
      if (!found || found.network !== networkHash(address)) return null;
      const { id, name, email, roles, brands, checked_at } = found;
      return toOperator({ id, name, email, roles, brands, session: { token_hash, checked_at } });
    },

    async begin(trx: Trx, { address, userAgent: user_agent, effects }: Caller, operator_id: string): Promise<void> {
      const token = newSecret();
      await store.add(trx, { token_hash: secretHash(token), operator_id, network: networkHash(address), user_agent });
      effects.operatorSession = token;
    },
  };
}
