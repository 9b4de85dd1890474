import { requestFailures } from '@rendezvous/contract/endpoint';
import type { PushPreferences, PushSubscription } from '@rendezvous/contract/notify';
import { problem } from '@rendezvous/contract/problem';
import { isPublicEndpoint } from '../../adapters/internet/public-address.ts';
import type { MemberCaller } from '../../platform/calls/caller.ts';
import { secretHash, sessionHash } from '../../platform/calls/session.ts';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import { pushPreferenceStore } from './notify.preference.store.ts';
import { areSubscriptionKeys, isTimeZone, maxBrowsers } from './notify.push.rules.ts';
import { notifyStore as store } from './notify.store.ts';

/** Members' browsers that get pushes, and members' preferences for pushes. */
export function createSubscriptions(db: Database) {
  async function savePreferences(memberId: string, { time_zone, ...change }: Partial<PushPreferences>): Promise<void> {
    const zone = time_zone && isTimeZone(time_zone) ? { time_zone } : {};
    await pushPreferenceStore.set(db, memberId, { ...change, ...zone });
    if (change.quiet !== undefined) await store.endHolding(db, memberId);
  }

  /** Ends pushes to the browser of a session. */
  async function endOfSession(memberId: string, session_hash: string): Promise<void> {
    for (const one of await store.ofMember(db, memberId)) {
      if (one.session_hash === session_hash) await store.remove(db, memberId, one.endpoint_hash);
    }
  }

  return {
    savePreferences,
    endOfSession,

    /** Stores the subscription of the caller's browser for the length of its session; `false` ends it. */
    async subscribe(
      caller: MemberCaller,
      { subscription, time_zone }: { subscription: PushSubscription | false; time_zone?: string | undefined },
    ): Promise<void> {
      const memberId = caller.member.id;
      const session_hash = sessionHash(caller.token ?? '');
      if (subscription === false) return endOfSession(memberId, session_hash);
      const { endpoint, keys } = subscription;
      if (!isPublicEndpoint(endpoint) || !areSubscriptionKeys(keys))
        throw problem(requestFailures.invalid, { fields: { subscription: 'request.invalid_value' } });
      const endpoint_hash = secretHash(endpoint);
      await inTransaction(db, async (trx) => {
        const browser = { member_id: memberId, endpoint_hash, session_hash, endpoint, origin: caller.origin, ...keys };
        await store.save(trx, browser);
        const all = await store.ofMember(trx, memberId);
        for (const old of all.slice(maxBrowsers)) await store.remove(trx, memberId, old.endpoint_hash);
      });
      if (time_zone !== undefined) await savePreferences(memberId, { time_zone });
    },
  };
}
