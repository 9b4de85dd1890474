import type { NewCredential } from '@rendezvous/contract/access';
import { type Answer, requestFailures } from '@rendezvous/contract/endpoint';
import { type checkOperator, operatorFailures, type readOwnAccount } from '@rendezvous/contract/operator';
import { problem } from '@rendezvous/contract/problem';
import type { z } from 'zod';
import type { OperatorCaller } from '../../platform/calls/caller.ts';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import { deviceOf } from '../access/sessions/access.device.rules.ts';
import type { OperatorCodes } from './operator.codes.ts';
import type { OperatorPasskeys } from './operator.passkeys.ts';
import { operatorSessionStore } from './operator.sessions.store.ts';
import { type OperatorRow, operatorStore as store } from './operator.store.ts';

interface Options {
  readonly db: Database;
  readonly passkeys: OperatorPasskeys;
  readonly codes: OperatorCodes;
}

/** What is an operator's own: their ways in, their sessions, and showing again who they are. */
export function createOwnAccount({ db, passkeys, codes }: Options) {
  /** The account of who calls. A program has none. */
  async function own({ operator }: OperatorCaller): Promise<OperatorRow> {
    const row = operator.id === null ? undefined : await store.byId(db, operator.id);
    if (!row) throw problem(requestFailures.not_found);
    return row;
  }

  return {
    /** Throws operator.login_failed or operator.too_many_codes. */
    async check(caller: OperatorCaller, shown: z.output<(typeof checkOperator)['body']>): Promise<void> {
      const row = await own(caller);
      const code = 'code' in shown ? await codes.check(row, shown.code) : undefined;
      if (code === 'too_many') throw problem(operatorFailures.too_many_codes);
      const isThem =
        'passkey' in shown ? (await passkeys.used(caller, shown.passkey))?.id === row.id : code === 'right';
      if (!isThem) throw problem(operatorFailures.login_failed);
      const { session } = caller.operator;
      if (session) await operatorSessionStore.check(db, session.token_hash, new Date());
    },

    async account(caller: OperatorCaller): Promise<Answer<typeof readOwnAccount>> {
      const { id, email, code_secret } = await own(caller);
      const [keys, open] = await Promise.all([store.passkeysOf(db, id), operatorSessionStore.of(db, id)]);
      return {
        email,
        hasCode: code_secret !== null,
        passkeys: keys.map(({ credential_id, user_agent, created_at }) => ({
          id: credential_id,
          ...deviceOf(user_agent),
          created_at: created_at.toISOString(),
        })),
        sessions: open.map(({ token_hash, user_agent, created_at }) => ({
          id: token_hash,
          ...deviceOf(user_agent),
          created_at: created_at.toISOString(),
          current: token_hash === caller.operator.session?.token_hash,
        })),
      };
    },

    preparePasskey: async (caller: OperatorCaller) => passkeys.prepare(caller, await own(caller)),

    async addPasskey(caller: OperatorCaller, response: z.output<typeof NewCredential>): Promise<void> {
      const { id } = await own(caller);
      const passkey = await passkeys.verifyNew(caller, id, response);
      const isAdded = passkey && (await inTransaction(db, (trx) => store.addPasskey(trx, passkey)));
      if (!isAdded) throw problem(operatorFailures.passkey_refused);
    },

    /** Throws operator.last_way. */
    async removePasskey(caller: OperatorCaller, credentialId: string): Promise<void> {
      const { id } = await own(caller);
      await inTransaction(db, async (trx) => {
        // Two who remove the last two at once wait for each other.
        const code_secret = (await store.lock(trx, id))?.code_secret ?? null;
        const left = (await store.passkeysOf(trx, id)).filter(({ credential_id }) => credential_id !== credentialId);
        if (left.length === 0 && code_secret === null) throw problem(operatorFailures.last_way);
        await store.removePasskey(trx, id, credentialId);
      });
    },

    async endSession(caller: OperatorCaller, tokenHash: string): Promise<void> {
      const { id, session } = caller.operator;
      if (id) await inTransaction(db, (trx) => operatorSessionStore.remove(trx, id, tokenHash));
      if (session?.token_hash === tokenHash) caller.effects.operatorSession = null;
    },
  };
}
