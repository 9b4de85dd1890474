import { type Message, messagesPerPage } from '@rendezvous/contract/chat';
import type { Database } from '../../../platform/database/database.ts';
import type { Events } from '../../../platform/work/events.ts';
import { memberErased } from '../../member/member.facts.ts';
import type { Presenter } from '../chat.present.ts';
import { quotesOf } from '../chat.quotes.ts';
import { conversationOf } from '../chat.rules.ts';
import { chatStore as store } from '../chat.store.ts';
import { correspondenceStore } from './chat.fictional.store.ts';

interface Options {
  readonly db: Database;
  readonly events: Pick<Events, 'inTransaction'>;
  readonly secret: string;
  readonly presenter: Presenter;
}

interface Correspondence {
  readonly conversation: string;
  /** The latest of them, oldest first, as the profile's side reads them. */
  readonly messages: readonly Message[];
  /** The ids under which those were sent that their delivery gave others. */
  readonly first_ids: ReadonlyMap<string, string>;
  /** The other's latest message while they wait for an answer, else null. */
  readonly waiting: string | null;
  /** When the other was told that the profile is fictional. */
  readonly told: { readonly version: string; readonly at: Date } | null;
}

/** What operators read of the conversations of fictional profiles, which are their own. */
export function createCorrespondence({ db, events, secret, presenter }: Options) {
  events.inTransaction(memberErased, (trx, { member_id }) => correspondenceStore.erase(trx, member_id));

  return {
    /** Undefined for a conversation that does not exist, or that a block or a departure hides. */
    async with(profile: string, other: string): Promise<Correspondence | undefined> {
      const conversation = conversationOf(secret, profile, other);
      const chat = await store.chat(db, profile, conversation);
      if (!chat || chat.hidden) return undefined;
      const rows = await store.page(db, profile, conversation, { oldest: null, removed_before: chat.removed_before });
      const page = rows.slice(0, messagesPerPage).reverse();
      const quoted = await quotesOf(db, page);
      const told = await correspondenceStore.told(db, other, profile);
      const latest = chat.num_unread > 0 ? await correspondenceStore.latestOf(db, conversation, other) : undefined;
      return {
        conversation,
        messages: page.map((row) => presenter.message(row, profile, { positions: chat, quoted: quoted(row) })),
        first_ids: new Map(page.flatMap(({ id, first_id }) => (first_id ? [[id, first_id]] : []))),
        waiting: latest ?? null,
        told: told ? { version: told.version, at: told.told_at } : null,
      };
    },

    /** The message that a profile sent with a client id, if it did. */
    async sent(profile: string, other: string, client_id: string): Promise<Message | undefined> {
      const row = await store.message(db, conversationOf(secret, profile, other), profile, client_id);
      return row && presenter.message(row, profile, {});
    },

    toldOf: (member: string) => correspondenceStore.toldOf(db, member),
  };
}
