import type { Reader } from '../../platform/calls/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Profiles } from '../profile/profile.service.ts';
import { copyStore } from './chat.copy.store.ts';
import { contentOf, type MessageKinds } from './chat.kinds.ts';
import type { Presenter } from './chat.present.ts';
import { isArchived } from './chat.rules.ts';
import { type ChatRow, chatStore as store } from './chat.store.ts';
import { heldStore } from './held/chat.held.store.ts';
import { takeBackStore } from './take-back/chat.take-back.store.ts';

interface Options {
  db: Database;
  profiles: Pick<Profiles, 'cards'>;
  presenter: Presenter;
  kinds: MessageKinds;
  correspondence: { toldOf(member: string): Promise<object[]> };
}

/**
 * Makes a member's share of the copy of their data: what they set, how they arranged their conversations, the messages
 * that they wrote and received, and what is still kept of those that they took back.
 */
export const createCopy =
  ({ db, profiles, presenter, kinds, correspondence }: Options) =>
  async (member: Reader): Promise<object> => {
    const { id } = member;
    const sides = await store.allSides(db, id);
    const others = [...new Set(sides.map((side) => side.other_id))];
    const cards = await profiles.cards(member, others);
    const kept = new Map((await takeBackStore.of(db, id)).map((row) => [row.id, row]));
    const { receipts } = await store.inbox(db, id);
    async function* messagesOf(side: ChatRow): AsyncGenerator<object> {
      for await (const row of copyStore.messages(db, side)) {
        const evidence = kept.get(row.id);
        const copy = presenter.copied(row, id);
        yield evidence
          ? { ...copy, kept_for_reports: { until: evidence.kept_until, ...contentOf(kinds, evidence) } }
          : copy;
      }
    }
    return {
      read_receipts: receipts,
      held: await heldStore.of(db, id),
      told_fictional: await correspondence.toldOf(id),
      conversations: sides.map((side) => ({
        with: cards.get(side.other_id)?.name ?? null,
        fictional: cards.get(side.other_id)?.fictional_icon ?? null,
        pinned: side.pinned_at,
        muted: side.muted,
        archived: isArchived(side),
        messages: messagesOf(side),
      })),
    };
  };
