import type { listChats } from '@rendezvous/contract/chat';
import type { Answer } from '@rendezvous/contract/endpoint';
import type { MemberCard } from '@rendezvous/contract/shared';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import type { Profiles } from '../profile/profile.service.ts';
import { toChat } from './chat.present.ts';
import { type Box, chatStore as store } from './chat.store.ts';

interface Options {
  db: Database;
  profiles: Pick<Profiles, 'cards'>;
}

type Listed = Answer<typeof listChats>;

/** The chats of a member, latest first; with `since` what changed after that version. */
export function createListing({ db, profiles }: Options) {
  /** Puts right what left or came back without a word to the inbox (a deleted account, a race with a block). */
  async function mend(memberId: string, cards: ReadonlyMap<string, MemberCard>): Promise<void> {
    await inTransaction(db, async (trx) => {
      await store.lockHeads(trx, [memberId]);
      const wrong = (await store.boxes(trx, memberId)).filter((box) => box.hidden === cards.has(box.other_id));
      const { version } = await store.touch(
        trx,
        memberId,
        wrong.reduce((sum, box) => sum + (box.hidden ? box.num_unread : -box.num_unread), 0),
      );
      for (const box of wrong) await store.setBox(trx, box, { hidden: !box.hidden, version });
    });
  }

  async function list(reader: { member_id: string; pool: string }, since: number | undefined, mended: boolean): Promise<Listed> {
    // Read before the rows: a list may be newer than its version, never older.
    const head = await store.head(db, reader.member_id);
    const boxes = await store.boxes(db, reader.member_id, since);
    const cards = await profiles.cards(reader, [...new Set(boxes.map((box) => box.other_id))]);
    if (since === undefined && !mended && boxes.some((box) => box.hidden === cards.has(box.other_id))) {
      await mend(reader.member_id, cards);
      return list(reader, since, true);
    }
    const inList = (box: Box) => cards.has(box.other_id) && (box.removed_before === null || box.last_id > box.removed_before);
    const chats = boxes.flatMap((box) => (inList(box) ? [toChat(box, cards.get(box.other_id) as MemberCard)] : []));
    const removed = since === undefined ? [] : boxes.filter((box) => !inList(box)).map((box) => box.conversation_id);
    return { chats, removed, total_unread: head.unread_total, version: head.version };
  }

  return (reader: { member_id: string; pool: string }, since?: number): Promise<Listed> => list(reader, since, false);
}
