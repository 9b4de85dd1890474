import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../../platform/database/database.ts';
import type { Report } from '../../../platform/process/report.ts';
import type { Events } from '../../../platform/work/events.ts';
import type { Jobs } from '../../../platform/work/jobs.ts';
import type { Announcer } from './chat.announcer.ts';
import type { Outgoing, Sent } from './chat.send.store.ts';
import { type MessageKey, unannouncedStore as store } from './chat.unannounced.store.ts';

interface Options {
  readonly db: Database;
  readonly events: Pick<Events, 'attempt' | 'inBackground'>;
  readonly jobs: Pick<Jobs, 'repeat'>;
  readonly report: Report;
  readonly announcer: Pick<Announcer, 'asSent' | 'asStored'>;
}

interface Announcement extends MessageKey {
  /** Returns whether its reader was notified. */
  announce(): Promise<boolean>;
}

const removeEveryMs = 100;
/** About a day of failures. */
const maxAttempts = 30;

/**
 * Guarantees that every message whose send was confirmed is announced. The statement that sends a batch also records
 * it, and the record is deleted once the batch is announced. Records left by a crash, a broken connection or a failed
 * announcement are retried by any process, at the interval of jobs. A process that dies between announcing and deleting
 * causes a second announcement, which pages recognise by the message's id, and pushes and mails by their claims.
 */
export function createUnannounced({ db, events, jobs, report, announcer }: Options) {
  /** Batches that this process is announcing. */
  const inProgress = new Set<string>();
  /** Remainders of announced batches; usually empty, in which case their records are deleted. */
  const finished = new Map<string, readonly MessageKey[]>();
  /** Batches of this process whose commit is uncertain. */
  const uncertain = new Set<string>();
  let isRemoving = false;
  let removeFrom = 0;

  async function remove(): Promise<void> {
    const batches = [...finished];
    const whole = batches.flatMap(([batch, left]) => (left.length === 0 ? [batch] : []));
    if (whole.length > 0) await store.remove(db, whole);
    for (const [batch, left] of batches) {
      if (left.length > 0) await store.reduceTo(db, batch, left);
      finished.delete(batch);
    }
  }

  /** One statement for all batches announced meanwhile; a failure leaves them to the next run. */
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
      if (finished.size > 0) removeSoon();
    });
  }

  /**
   * Announces each by an attempt of its own, so that one that fails leaves the others alone; those of a conversation in
   * their order. At the last of its `tries` what is left is given up.
   */
  async function announceAll(batch: string, messages: readonly Announcement[], tries = 0): Promise<void> {
    inProgress.add(batch);
    const left: MessageKey[] = [];
    const inOrder = async (ofConversation: readonly Announcement[]) => {
      for (const { conversation_id, id, announce } of ofConversation) {
        let isAnnounced = false;
        await events.attempt('chat.announce', async () => {
          isAnnounced = await announce();
        });
        if (!isAnnounced) left.push({ conversation_id, id });
      }
    };
    await Promise.all(
      Map.groupBy(messages, ({ conversation_id }) => conversation_id)
        .values()
        .map(inOrder),
    );
    inProgress.delete(batch);
    const givesUp = tries >= maxAttempts && left.length > 0;
    if (givesUp)
      report(new Error('Messages are announced no more'), 'chat.unannounced', { tries, messages: left.length });
    finished.set(batch, givesUp ? [] : left);
    removeSoon();
  }

  const ofStored = (messages: readonly MessageKey[]): Announcement[] =>
    messages.map((key) => ({ ...key, announce: () => announcer.asStored(key) }));

  async function announceDue(ending: AbortSignal): Promise<void> {
    await remove();
    while (!ending.aborted) {
      const own = [...uncertain];
      const due = await store.claim(db, { own, except: [...inProgress, ...finished.keys()] });
      // Those that are not there were not written.
      for (const batch of due ? [due.batch] : own) uncertain.delete(batch);
      if (!due) return;
      await announceAll(due.batch, ofStored(due.messages), due.tries);
    }
  }

  jobs.repeat('chat.unannounced', announceDue);

  return {
    /** Announces what was sent of a batch. */
    announceSent(batch: string, outgoing: readonly Outgoing[], answers: readonly Sent[]): void {
      const announcements = outgoing.flatMap((message, index): Announcement[] => {
        const sent = answers[index] as Sent;
        const key = { conversation_id: message.send.conversation, id: sent.id };
        return sent.verdict === 'sent' ? [{ ...key, announce: () => announcer.asSent({ ...message, sent }) }] : [];
      });
      if (announcements.length > 0) events.inBackground('chat.announce', () => announceAll(batch, announcements));
    },

    /** Handles a batch whose commit is uncertain. */
    recover(batch: string): void {
      uncertain.add(batch);
    },

    /** Announces what a batch holds, which its transaction has recorded. */
    announceDelivered(batch: string, messages: readonly MessageKey[]): void {
      events.inBackground('chat.announce', () => announceAll(batch, ofStored(messages)));
    },
  };
}

export type Unannounced = ReturnType<typeof createUnannounced>;
