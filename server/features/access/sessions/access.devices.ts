import { NIL as nobody } from 'uuid';
import type { Caller } from '../../../platform/calls/caller.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { isSecret, newSecret, secretHash } from '../../member/member.secrets.ts';
import { deviceStore } from './access.devices.store.ts';

/** Differs for each member, so that the database does not reveal who shares a browser. */
const deviceHash = (memberId: string, secret: string) => secretHash(`${memberId}.${secret}`);

/** Browsers in which a member has been, each known by a secret in a cookie of its own that outlives its sessions. */
export const devices = {
  /** Records a browser, by its secret, as the member's; true if it is new to a member who used others before. */
  async remember(executor: Executor, secret: string, memberId: string): Promise<boolean> {
    const { isKnown, isFirst } = await deviceStore.note(executor, memberId, deviceHash(memberId, secret));
    return !isKnown && !isFirst;
  },

  /** Whether the caller is logged in as the member, or the member has been in their browser. */
  isKnown: async (executor: Executor, caller: Caller, memberId: string): Promise<boolean> =>
    caller.member?.id === memberId || (await devices.known(executor, caller, memberId)) !== null,

  /** The secret of the caller's browser, which gets one if it has none; records nothing. */
  ensureSecret(caller: Caller): string {
    const secret = caller.device && isSecret(caller.device) ? caller.device : newSecret();
    caller.effects.device = secret;
    return secret;
  },

  /** The hash of the caller's browser if the member has been in it, else null. Takes as long without a member. */
  async known(executor: Executor, caller: Caller, memberId: string | undefined): Promise<string | null> {
    if (!caller.device || !isSecret(caller.device)) return null;
    const hash = deviceHash(memberId ?? nobody, caller.device);
    return (await deviceStore.has(executor, memberId ?? nobody, hash)) ? hash : null;
  },
};
