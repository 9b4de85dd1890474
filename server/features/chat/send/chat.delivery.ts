import { v7 } from 'uuid';
import { inTransaction, type Trx } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform.ts';
import {
  memberConfirmed,
  memberMayWrite,
  memberReactivated,
  memberReadmitted,
  memberSignedUp,
} from '../../member/member.facts.ts';
import type { Members } from '../../member/member.service.ts';
import { profileShown } from '../../profile/profile.facts.ts';
import { memberUnblocked } from '../../safety/safety.facts.ts';
import { type MessageRow, chatStore as store } from '../chat.store.ts';
import { heldStore } from '../held/chat.held.store.ts';
import { setHiddenOf } from '../visibility/chat.visibility.ts';
import { deliveryStore } from './chat.delivery.store.ts';
import type { LiveUpdates } from './chat.live-updates.ts';
import { unannouncedStore } from './chat.unannounced.store.ts';
import type { Unannounced } from './chat.unannounced.ts';

interface Options extends Pick<Platform, 'db' | 'events' | 'jobs'> {
  members: Pick<Members, 'byId' | 'lock'>;
  liveUpdates: Pick<LiveUpdates, 'changed'>;
  unannounced: Pick<Unannounced, 'announceDelivered'>;
}

interface Delivered {
  readonly batch: string;
  readonly messages: MessageRow[];
}

/** Opens the inbox of a new member, and delivers their pending messages once they have confirmed their address. */
export function createDelivery({ db, events, jobs, members, liveUpdates, unannounced }: Options): void {
  events.inTransaction(memberSignedUp, (trx, { member_id }) => store.openInboxes(trx, [member_id]));

  /**
   * Pending messages are delivered on confirmation, with new ids, so that they come after those already read. They
   * reach nobody while their sender may not write, or waits for an age check, but do once that is over.
   */
  const delivering = {
    async inTransaction(trx: Trx, { member_id }: { readonly member_id: string }) {
      const messages = await deliver(trx, member_id);
      const batch = v7();
      if (messages.length > 0) await unannouncedStore.record(trx, batch, messages);
      return { batch, messages };
    },
    async afterCommit({ member_id }: { readonly member_id: string }, { batch, messages }: Delivered) {
      if (messages.length > 0) unannounced.announceDelivered(batch, messages);
      liveUpdates.changed(member_id, await store.inbox(db, member_id));
    },
  };
  for (const fact of [memberConfirmed, memberMayWrite, profileShown]) events.subscribe(fact, delivering);

  /**
   * What waits for a member who is there again, and what of theirs waits. After the commit, and with the sender locked:
   * when both come back at once, neither sees the other yet.
   */
  const deliverAgain = jobs.define<{ member_id: string }>(
    'chat.deliver_again',
    async ({ member_id: back }) => {
      for (const member_id of [back, ...(await deliveryStore.sendersOfPending(db, back))]) {
        const delivered = await inTransaction(db, async (trx) => {
          await members.lock(trx, member_id);
          return delivering.inTransaction(trx, { member_id });
        });
        if (delivered.messages.length > 0) await delivering.afterCommit({ member_id }, delivered);
      }
    },
    { tries: 'untilDone' },
  );
  for (const fact of [profileShown, memberReactivated, memberReadmitted, memberUnblocked])
    events.inTransaction(fact, (trx, { member_id }) => deliverAgain.enqueue(trx, { member_id }));

  async function deliver(trx: Trx, sender: string): Promise<MessageRow[]> {
    const member = await members.byId(trx, sender);
    if (member?.status !== 'active' || member.cannot_write) return [];
    const receivers = await deliveryStore.receiversOfPending(trx, sender);
    if (receivers.length === 0) return [];
    await store.lockInboxes(trx, [sender, ...receivers.map((receiver) => receiver.member_id)]);
    const delivered: MessageRow[] = [];
    for (const receiver of receivers) {
      const pending = await deliveryStore.pending(trx, receiver.conversation_id, sender);
      if (pending.length === 0) continue;
      // A list that was read while one of them was gone left it out.
      await setHiddenOf(trx, receiver.conversation_id, [sender, receiver.member_id], false);
      const messages = await release(trx, pending);
      const reaching = messages.filter((message) => !message.pending);
      const [own, inbox] = [
        await store.touch(trx, sender, 0),
        await store.touch(trx, receiver.member_id, reaching.length),
      ];
      await deliveryStore.place(trx, {
        sender,
        receiver: receiver.member_id,
        messages,
        own_version: own.version,
        version: inbox.version,
      });
      delivered.push(...reaching);
    }
    return delivered;
  }

  /** With new ids. What the sender wrote after them, and a person looks at first, stays after them. */
  async function release(trx: Trx, pending: readonly MessageRow[]): Promise<MessageRow[]> {
    const held = await heldStore.after(trx, pending[0] as MessageRow);
    const ordered = [...pending, ...held].sort((one, other) => (one.id < other.id ? -1 : 1));
    const renamed = ordered.map((row) => ({ ...row, new_id: v7() }));
    const messages = await deliveryStore.release(trx, renamed);
    for (const { id, new_id, review } of renamed) if (review !== null) await heldStore.rename(trx, id, new_id);
    return messages;
  }
}
