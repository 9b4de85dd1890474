import { minute } from '@rendezvous/contract/durations';
import { inTransaction } from '../../platform/database/database.ts';
import { notifyMail } from './notify.mails.ts';
import type { NotifyOptions } from './notify.options.ts';
import { preferenceStore as store } from './notify.preference.store.ts';
import { createRecipients, type Recipient } from './notify.recipients.ts';
import { type About, type MailKind, mailAfter, mailRules, remindAfter } from './notify.rules.ts';

interface AwayMail {
  readonly member_id: string;
  readonly kind: MailKind;
}

const batchSize = 1000;
/** A member recorded as mailed within this time is not looked up again for each message. */
const rememberedMs = minute;
const maxRemembered = 10_000;
const keyOf = (memberId: string, about: About): string => `${memberId} ${about}`;

/** Mails to members who are away: once per absence, and only if they are still away when the mail is due. */
export function createAwayMails(options: NotifyOptions) {
  const { db, jobs, mailer, profiles, chat, likes } = options;
  const recipientOf = createRecipients(options);
  const remembered = new Map<string, number>();

  /** Whether the event still needs attention: the like may have been taken back, the conversation muted. */
  async function isStillNews({ id, pool, lastHere }: Recipient, kind: MailKind): Promise<boolean> {
    if (mailRules[kind].about === 'like') return likes.received.hasUnseenSince({ id, pool }, lastHere);
    return (await chat.unreadSince(id, kind === 'unread_messages' ? new Date(0) : lastHere)) > 0;
  }

  const job = jobs.define<AwayMail>(
    'notify.mail',
    async ({ member_id, kind }) => {
      const recipient = await recipientOf(member_id, mailRules[kind].preference);
      if (!recipient) return;
      // A member who returned after the event has seen it.
      if (kind !== 'unread_messages' && recipient.lastHere.getTime() > Date.now() - mailAfter) return;
      if (await isStillNews(recipient, kind)) await mailer.send(notifyMail(kind, recipient.mail), member_id);
      else await callOff(recipient, kind);
    },
    { tries: 'untilDone' },
  );

  /** Lets the next event of this absence be mailed, and mails one that came while this mail was claimed. */
  async function callOff(recipient: Recipient, kind: MailKind): Promise<void> {
    const { id, lastHere } = recipient;
    await store.releaseMail(db, id, mailRules[kind].about);
    remembered.delete(keyOf(id, mailRules[kind].about));
    if (await isStillNews(recipient, kind)) await plan(id, kind, lastHere, new Date(Date.now() + mailAfter));
  }

  async function plan(memberId: string, kind: MailKind, lastHere: Date, startAfter?: Date): Promise<void> {
    await inTransaction(db, async (trx) => {
      if (await store.claimMail(trx, memberId, mailRules[kind].about, lastHere))
        await job.enqueue(trx, { member_id: memberId, kind }, startAfter ? { startAfter } : {});
    });
  }

  /** Reminds members who have been away for days of unread messages. */
  async function remind(now = new Date()): Promise<void> {
    const [from, to] = [new Date(now.getTime() - remindAfter.to), new Date(now.getTime() - remindAfter.from)];
    for (const { member_id, last_active_at } of await store.toRemind(db, from, to, batchSize))
      await plan(member_id, 'unread_messages', last_active_at);
  }
  jobs.schedule('notify.remind', '23 * * * *', () => remind());

  return {
    remind,

    /** False if the member was checked recently, which saves another lookup. */
    mayBeDue: (memberId: string, about: About): boolean =>
      (remembered.get(keyOf(memberId, about)) ?? 0) <= performance.now(),

    /** Schedules a mail about an event for a member who is away. */
    async schedule(memberId: string, kind: MailKind): Promise<void> {
      const key = keyOf(memberId, mailRules[kind].about);
      remembered.delete(key);
      if (remembered.size >= maxRemembered) remembered.delete(remembered.keys().next().value as string);
      remembered.set(key, performance.now() + rememberedMs);
      try {
        const profile = await profiles.byId(memberId);
        if (profile) await plan(memberId, kind, profile.last_active_at, new Date(Date.now() + mailAfter));
      } catch (error) {
        remembered.delete(key);
        throw error;
      }
    },
  };
}
