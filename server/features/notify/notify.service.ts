import { requestFailures } from '@rendezvous/contract/endpoint';
import type { PushSubscription } from '@rendezvous/contract/notify';
import { problem } from '@rendezvous/contract/problem';
import { isPushEndpoint } from '../../adapters/push/public-address.ts';
import type { Push } from '../../adapters/push/push.ts';
import type { MemberCaller } from '../../platform/caller.ts';
import { type Database, inTransaction } from '../../platform/database.ts';
import type { Events } from '../../platform/events.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Live } from '../../platform/live.ts';
import { secretHash, sessionHash } from '../../platform/session.ts';
import { type Account, memberLoggedOut } from '../account/account.service.ts';
import { chatMessageSent } from '../chat/chat.facts.ts';
import { memberLiked, membersMatched } from '../like/like.facts.ts';
import type { Sites } from '../site/site.service.ts';
import { notifyJobs } from './notify.jobs.ts';
import { areSubscriptionKeys, browsersAtMost, type Happening } from './notify.rules.ts';
import { notifyStore as store } from './notify.store.ts';

interface Options {
  db: Database;
  events: Events;
  jobs: Jobs;
  live: Pick<Live, 'isConnected'>;
  push: Push;
  sites: Sites;
  account: Account;
}

/** Tells members who are away, by push, that something came for them (§3 Push state, §4 Push). */
export function createNotify({ db, events, jobs, live, push, sites, account }: Options) {
  const pushJob = notifyJobs({ db, jobs, push, sites, account });

  async function tell(memberId: string, happening: Happening): Promise<void> {
    if (await live.isConnected(memberId)) return;
    const subscriptions = await store.ofMember(db, memberId);
    if (subscriptions.length === 0) return;
    await inTransaction(db, async (trx) => {
      for (const { member_id, endpoint_hash } of subscriptions) await pushJob.enqueue(trx, { member_id, endpoint_hash, happening });
    });
  }

  async function endSession(memberId: string, hash: string): Promise<void> {
    for (const one of await store.ofMember(db, memberId)) {
      if (one.session_hash === hash) await store.remove(db, memberId, one.endpoint_hash);
    }
  }

  events.after(chatMessageSent, ({ receiver_id }) => tell(receiver_id, 'message'));
  events.after(memberLiked, ({ other_id, matched }) => (matched ? undefined : tell(other_id, 'like')));
  events.after(membersMatched, async ({ member_id, other_id }) => {
    await tell(other_id, 'match');
    await tell(member_id, 'match');
  });
  events.after(memberLoggedOut, ({ member_id, token_hash }) => endSession(member_id, token_hash));

  return {
    /** Keeps the subscription of the caller's browser, for as long as its session lasts; `false` ends it. */
    async subscribe(caller: MemberCaller, subscription: PushSubscription | false): Promise<void> {
      const memberId = caller.member.id;
      const session_hash = sessionHash(caller.token ?? '');
      if (subscription === false) return endSession(memberId, session_hash);
      const { endpoint, keys } = subscription;
      if (!isPushEndpoint(endpoint) || !areSubscriptionKeys(keys))
        throw problem(requestFailures.invalid, { fields: { subscription: 'request.invalid_value' } });
      await inTransaction(db, async (trx) => {
        await store.save(trx, { member_id: memberId, endpoint_hash: secretHash(endpoint), session_hash, endpoint, ...keys });
        const all = await store.ofMember(trx, memberId);
        for (const old of all.slice(browsersAtMost)) await store.remove(trx, memberId, old.endpoint_hash);
      });
    },
  };
}

export type Notify = ReturnType<typeof createNotify>;
