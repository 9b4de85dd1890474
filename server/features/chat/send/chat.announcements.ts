import { setTimeout as wait } from 'node:timers/promises';
import { second } from '@rendezvous/contract/durations';
import type { Database } from '../../../platform/database/database.ts';
import type { Events } from '../../../platform/work/events.ts';
import type { Jobs } from '../../../platform/work/jobs.ts';
import type { Announcer } from './chat.announce.ts';
import type { Outgoing, Sent } from './chat.send.store.ts';
import { type MessageKey, unannouncedStore as store } from './chat.unannounced.store.ts';

interface Options {
  readonly db: Database;
  readonly events: Pick<Events, 'attempt' | 'inBackground'>;
  readonly jobs: Pick<Jobs, 'repeat'>;
  readonly announcer: Pick<Announcer, 'sent' | 'stored'>;
}

interface Announcement extends MessageKey {
  /** Returns whether its reader has been told. */
  announce(): Promise<boolean>;
}

const lookEveryMs = 2 * second;
const removeEveryMs = 100;
/** Batches taken by one statement. */
const takenAtOnce = 20;

/**
 * Announces every message that its sender was told is sent, whatever fails after the commit: the statement that sends a
 * batch also records it, and the record goes when the batch is announced. What is left, because a process ended, a
 * connection broke before the answer, or an announcement failed, is taken up by the next look of any process. One that
 * ends between announcing and removing the record announces twice, which pages recognise by the message's id, and
 * pushes and mails by what they have claimed.
 */
export function createAnnouncements({ db, events, jobs, announcer }: Options) {
  /** Batches that this process is announcing. */
  const underway = new Set<string>();
  /** What is left of announced batches: mostly nothing, then their records go. */
  const settled = new Map<string, readonly MessageKey[]>();
  /** Batches of this process of which it is not known whether they were written. */
  const doubtful = new Set<string>();
  let isRemoving = false;
  let removeFrom = 0;

  async function remove(): Promise<void> {
    const batches = [...settled];
    const whole = batches.flatMap(([batch, left]) => (left.length === 0 ? [batch] : []));
    if (whole.length > 0) await store.remove(db, whole);
    for (const [batch, left] of batches) {
      if (left.length > 0) await store.keep(db, batch, left);
      settled.delete(batch);
    }
  }

  /** One statement for all batches of a while. What fails is done again by the next look. */
  function removeSoon(): void {
    if (isRemoving) return;
    isRemoving = true;
    events.inBackground('chat.announced', async () => {
      try {
        const early = removeFrom - performance.now();
        if (early > 0) await wait(early);
        removeFrom = performance.now() + removeEveryMs;
        await remove();
      } finally {
        isRemoving = false;
      }
      if (settled.size > 0) removeSoon();
    });
  }

  /**
   * Announces each by an attempt of its own, so that one that fails leaves the others alone; those of a conversation in
   * their order.
   */
  async function announceAll(batch: string, messages: readonly Announcement[], isLast = false): Promise<void> {
    underway.add(batch);
    const left: MessageKey[] = [];
    const inOrder = async (ofConversation: readonly Announcement[]) => {
      for (const { conversation_id, id, announce } of ofConversation) {
        let isTold = false;
        await events.attempt('chat.announce', async () => {
          isTold = await announce();
        });
        if (!isTold) left.push({ conversation_id, id });
      }
    };
    await Promise.all(
      Map.groupBy(messages, ({ conversation_id }) => conversation_id)
        .values()
        .map(inOrder),
    );
    underway.delete(batch);
    settled.set(batch, isLast ? [] : left);
    removeSoon();
  }

  const ofStored = (messages: readonly MessageKey[]): Announcement[] =>
    messages.map((key) => ({ ...key, announce: () => announcer.stored(key) }));

  async function look(): Promise<void> {
    await remove();
    let isMore = true;
    while (isMore) {
      const own = [...doubtful];
      const due = await store.take(db, { own, except: [...underway, ...settled.keys()], limit: takenAtOnce });
      for (const batch of own) doubtful.delete(batch);
      for (const { batch, messages, isOld } of due) await announceAll(batch, ofStored(messages), isOld);
      isMore = due.length === takenAtOnce;
    }
  }

  jobs.repeat('chat.unannounced', lookEveryMs, look);

  return {
    /** Announces what was sent of a batch. */
    sent(batch: string, outgoing: readonly Outgoing[], answers: readonly Sent[]): void {
      const announcements = outgoing.flatMap((message, index): Announcement[] => {
        const sent = answers[index] as Sent;
        const key = { conversation_id: message.send.conversation, id: sent.id };
        return sent.verdict === 'sent' ? [{ ...key, announce: () => announcer.sent({ ...message, sent }) }] : [];
      });
      if (announcements.length > 0) events.inBackground('chat.announce', () => announceAll(batch, announcements));
    },

    /** A batch that may or may not have been written. */
    lookFor(batch: string): void {
      doubtful.add(batch);
    },

    /** Announces what a batch holds, which its transaction has recorded. */
    delivered(batch: string, messages: readonly MessageKey[]): void {
      events.inBackground('chat.announce', () => announceAll(batch, ofStored(messages)));
    },
  };
}

export type Announcements = ReturnType<typeof createAnnouncements>;
