import type { RefusalRule } from '@rendezvous/contract/scam';
import { v7 } from 'uuid';
import { inTransaction, type Trx } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform.ts';
import type { Credit } from '../../credit/credit.service.ts';
import { memberMayWrite } from '../../member/member.facts.ts';
import { isPresent } from '../../member/member.rules.ts';
import type { Members } from '../../member/member.service.ts';
import { profileShown } from '../../profile/profile.facts.ts';
import { messageRefused } from '../chat.facts.ts';
import { kindOf, type MessageKinds } from '../chat.kinds.ts';
import { heldRetention, refusedRetention, takenBack } from '../chat.rules.ts';
import { type MessageRow, chatStore as store } from '../chat.store.ts';
import { deliveryStore } from '../send/chat.delivery.store.ts';
import type { LiveUpdates } from '../send/chat.live-updates.ts';
import { type MessageKey, unannouncedStore } from '../send/chat.unannounced.store.ts';
import type { Unannounced } from '../send/chat.unannounced.ts';
import { setHiddenOf } from '../visibility/chat.visibility.ts';
import { createHeldDesk } from './chat.held.desk.ts';
import { type HeldRow, heldStore } from './chat.held.store.ts';

interface Options extends Pick<Platform, 'db' | 'events' | 'jobs'> {
  readonly members: Pick<Members, 'byId' | 'hold'>;
  readonly kinds: MessageKinds;
  readonly credit: Pick<Credit, 'addEntry' | 'announce'>;
  readonly liveUpdates: Pick<LiveUpdates, 'changed'>;
  readonly unannounced: Pick<Unannounced, 'announceDelivered'>;
}

/**
 * Messages that a person looks at before they are delivered. They were charged when they were sent, like those that
 * wait for a confirmation, and are pending like those; whoever ends that first, `apply` lets nobody else do.
 */
export function createHeld({ db, events, jobs, members, kinds, credit, liveUpdates, unannounced }: Options) {
  /** Both inboxes are locked, as whenever a message changes. */
  async function giveBack(trx: Trx, { id, sender_id: member_id, price: delta }: HeldRow, kind: string): Promise<void> {
    if (delta === 0) return;
    const { reason } = kindOf(kinds, kind);
    await credit.addEntry(trx, { member_id, delta, reason, reference: id, key: `held:${id}` });
  }

  /** Puts it into the inbox of its receiver, as new, or into that of its sender alone. */
  async function deliver(trx: Trx, row: MessageRow, receiver: string | null): Promise<MessageKey[]> {
    const messages = await deliveryStore.release(trx, [{ ...row, review: null, warning: null, new_id: v7() }]);
    if (receiver !== null) await setHiddenOf(trx, row.conversation_id, [row.sender_id, receiver], false);
    const { version: own_version } = await store.touch(trx, row.sender_id, 0);
    const own = { sender: row.sender_id, messages, own_version };
    if (receiver === null) {
      await deliveryStore.placeOwn(trx, own);
      return [];
    }
    const { version } = await store.touch(trx, receiver, messages.length);
    await deliveryStore.place(trx, { ...own, receiver, version });
    return messages;
  }

  /** Tells its sender that it is not delivered, and gives them its credits back. */
  async function refuse(trx: Trx, held: HeldRow, kind: string): Promise<void> {
    await heldStore.refuse(trx, held, held.rule);
    await giveBack(trx, held, kind);
    await heldStore.touch(trx, held);
    const { outcome, measure_id: measure, rule, decided_by: by, sender_id: member_id } = held;
    if (outcome === 'refused' && measure && rule && by)
      await events.publishInTransaction(trx, messageRefused, { member_id, measure, reason: rule as RefusalRule, by });
  }

  /**
   * Does what was decided, once. Returns what is to be announced to the receiver. Whoever is blocked by the receiver,
   * or wrote to one who left, sees what they would see had it arrived: another state, or credits that come back, would
   * tell them that they are blocked.
   */
  async function perform(trx: Trx, held: HeldRow): Promise<MessageKey[]> {
    // The member first, as whoever bars or restricts them does.
    await members.hold(trx, held.sender_id);
    // The profiles before the inboxes, as whoever shows or hides them does.
    const isHidden = await heldStore.isHidden(trx, held);
    await store.lockInboxes(trx, [held.sender_id, held.other_id]);
    const [row] = await store.messages(trx, held.conversation_id, [held.id]);
    const sender = await members.byId(trx, held.sender_id);
    const isReleased = held.outcome === 'released';
    // It waits until its sender may write again, and both have passed an age check that is required of them.
    if (isReleased && (sender?.cannot_write || isHidden)) return [];
    const isSenderHere = sender !== undefined && isPresent(sender);
    const isReached = isReleased && isSenderHere && (await heldStore.isReachable(trx, held));
    const isGone = row?.kind === takenBack;
    const outcome = isGone ? 'withdrawn' : isReleased && !isReached ? 'undeliverable' : held.outcome;
    if (!row || !(await heldStore.apply(trx, held.id, outcome as 'released')) || isGone) return [];
    if (!isReleased || !isSenderHere) {
      await refuse(trx, held, row.kind);
      return [];
    }
    await heldStore.clear(trx, held);
    if (sender.status === 'active') return deliver(trx, row, isReached ? held.other_id : null);
    // It goes on waiting, for the confirmation of its sender.
    await heldStore.touch(trx, held);
    return [];
  }

  /** Delivers a message that was decided, or returns its credits, on its shard. */
  async function apply({ id }: { id: string }): Promise<void> {
    const held = await heldStore.row(db, id);
    if (!held?.outcome || held.applied_at) return;
    const batch = v7();
    const messages = await inTransaction(db, async (trx) => {
      const delivered = await perform(trx, held);
      if (delivered.length > 0) await unannouncedStore.record(trx, batch, delivered);
      return delivered;
    });
    if (messages.length > 0) unannounced.announceDelivered(batch, messages);
    liveUpdates.changed(held.sender_id, await store.inbox(db, held.sender_id));
    await credit.announce(held.sender_id);
  }

  const decided = jobs.define('chat.held_decided', apply, { tries: 'untilDone' });
  for (const fact of [memberMayWrite, profileShown])
    events.inTransaction(fact, async (trx, { member_id }) => {
      for (const id of await heldStore.waiting(trx, member_id)) await decided.enqueue(trx, { id });
    });
  jobs.schedule('chat.held_sweep', '43 3 * * *', () => {
    const now = Date.now();
    return heldStore.sweep(db, new Date(now - heldRetention), new Date(now - refusedRetention));
  });

  return {
    desk: createHeldDesk({ db, decided }),

    /** Its sender takes a message back; if that was not decided yet, its credits come back. Lock both inboxes first. */
    async withdraw(trx: Trx, row: MessageRow): Promise<void> {
      if (row.review === null) return;
      const held = await heldStore.apply(trx, row.id, 'withdrawn');
      if (held) await giveBack(trx, held, row.kind);
    },
  };
}

export type Held = ReturnType<typeof createHeld>;
