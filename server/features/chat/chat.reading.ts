import { type Message, messagesPerPage, type readChat } from '@rendezvous/contract/chat';
import type { Answer } from '@rendezvous/contract/endpoint';
import type { Database } from '../../platform/database/database.ts';
import type { ChatQuery } from './chat.lookups.ts';
import type { Presenter } from './chat.present.ts';
import { isReadable, quotesOf } from './chat.quotes.ts';
import { conversationOf } from './chat.rules.ts';
import { type ChatRow, chatStore as store } from './chat.store.ts';
import { chatPermissions } from './premium/chat.premium.rules.ts';
import type { CallingMember, Premium } from './premium/chat.premium.ts';
import type { Evidence } from './take-back/chat.evidence.ts';

interface Options {
  readonly db: Database;
  readonly secret: string;
  readonly premium: Pick<Premium, 'readerOf'>;
  /** Shows everything, as a report needs it. */
  readonly presenter: Presenter;
  readonly evidence: Pick<Evidence, 'restored'>;
}

interface ReadPage extends Pick<Answer<typeof readChat>, 'messages' | 'has_more'> {
  readonly chat: ChatRow | undefined;
  readonly can: ReturnType<typeof chatPermissions>;
  /** Shows it to this reader. */
  readonly presenter: Presenter;
}

/** A message that a member shows in a report. */
export type ChosenMessage = Message & {
  /** Taken back: its content is evidence, but the member no longer sees it. */
  readonly was_taken_back: boolean;
};

/** Reads the messages of a conversation. */
export const createReading = ({ db, secret, premium, presenter: fullPresenter, evidence }: Options) => ({
  /**
   * Messages that the member may read, oldest first: the latest, or those before or after one of them. With the
   * member's side of the conversation, if there is one.
   */
  async page(caller: CallingMember, conversation: string, { before, after }: ChatQuery): Promise<ReadPage> {
    const { id } = caller.member;
    const chat = await store.chat(db, id, conversation);
    const { rights, oldest, presenter } = await premium.readerOf(caller, chat);
    const rows = chat
      ? await store.page(db, id, conversation, { before, after, oldest, removed_before: chat.removed_before })
      : [];
    const page = rows.slice(0, messagesPerPage);
    const quoted = await quotesOf(db, page);
    return {
      chat,
      messages: (after ? page : page.reverse()).map((row) =>
        presenter.message(row, id, { positions: chat, quoted: quoted(row), oldest }),
      ),
      has_more: rows.length > messagesPerPage,
      can: chatPermissions(rights, oldest),
      presenter,
    };
  },

  /**
   * Those of the messages with another member that the member may show in a report, oldest first, whether or not a
   * block hides the conversation; undefined without one. What the other has taken back is among them, as it was.
   */
  async chosen(memberId: string, other: string, ids: readonly string[]): Promise<ChosenMessage[] | undefined> {
    const chat = await store.chat(db, memberId, conversationOf(secret, memberId, other));
    if (!chat) return undefined;
    const rows = await store.messages(db, chat.conversation_id, ids);
    const readable = rows.filter((row) => isReadable(row, memberId, chat));
    return (await evidence.restored(readable, other))
      .sort((one, next) => (one.id < next.id ? -1 : 1))
      .map((row) => ({ ...fullPresenter.message(row, memberId), was_taken_back: row.was_taken_back }));
  },
});
