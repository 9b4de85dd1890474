import type { Message } from '@rendezvous/contract/chat';
import { type Answer, requestFailures } from '@rendezvous/contract/endpoint';
import {
  type answerAsFictional,
  type CorrespondenceMessage,
  type closeCorrespondence,
  fictionalFailures,
  type readCorrespondence,
  type WaitingMember,
} from '@rendezvous/contract/fictional';
import { ageOn, today } from '@rendezvous/contract/member';
import { ProblemError, problem } from '@rendezvous/contract/problem';
import type { z } from 'zod';
import { record } from '../../platform/audit/audit.ts';
import type { MemberCaller, OperatorCaller } from '../../platform/calls/caller.ts';
import { inTransaction, type Trx } from '../../platform/database/database.ts';
import { cleanText } from '../chat/chat.service.ts';
import { countStore } from './fictional.counts.store.ts';
import type { AsProfile, FictionalOptions } from './fictional.options.ts';
import { answerId, claimLasts, isWrittenBy, writerOf } from './fictional.rules.ts';
import { fictionalStore as store } from './fictional.store.ts';

interface Options extends Pick<FictionalOptions, 'db' | 'events' | 'places' | 'members' | 'profiles' | 'chats'> {
  readonly asProfile: AsProfile;
  /** Hides a profile that nobody answers for, or shows it again. */
  followOne(trx: Trx, profile: string): Promise<void>;
}

type Written = z.output<typeof answerAsFictional.body>;
type Closed = z.output<typeof closeCorrespondence.body>;

/** How operators read and answer what members write to fictional profiles: by hand, one answer to a message. */
export function createAnswering(options: Options) {
  const { db, events, places, members, profiles, chats, asProfile, followOne } = options;

  const cardOf = ({ member, locale }: MemberCaller, other: string) =>
    profiles.card({ id: member.id, pool: member.pool, language: locale }, other);

  /** Throws fictional.not_waiting for a conversation that is not there, or that a block or a departure hides. */
  async function conversation(profile: MemberCaller, other: string) {
    const [card, found] = [await cardOf(profile, other), await chats.correspondence.with(profile.member.id, other)];
    if (!card || !found) throw problem(fictionalFailures.not_waiting);
    return { card, found };
  }

  /** Takes the answer for an operator, in the transaction of the audit's line. Throws fictional.answered. */
  const claim = ({ profile, member, answers }: Written, operator: string, conversation: string): Promise<Date> =>
    inTransaction(db, async (trx) => {
      await members.lock(trx, profile);
      const claimed = await store.claim(trx, { profile_id: profile, member_id: member, answers, operator }, claimLasts);
      if (!claimed) throw problem(fictionalFailures.answered);
      record({ members: [member], subject: { conversation } });
      return claimed;
    });

  /**
   * Sends it as a member's message is sent, and gives the answer back where the rules refuse it. What a second operator
   * would send meanwhile has the same client id, so that chat never stores two; whose it is, its time says.
   */
  async function send(sender: MemberCaller, { profile, member, answers, text, sure }: Written, at: Date) {
    const input = { kind: 'text', profile: member, client_id: answerId(profile, answers), text, sure } as const;
    const { message } = await chats.send(sender, input, { isFree: true, at }).catch(async (error: unknown) => {
      // Busy: whether it was stored is not known, so that the answer stays this operator's for now.
      const isKnown = error instanceof ProblemError && error.problem.error !== requestFailures.busy.code;
      if (isKnown) await store.giveBack(db, member, answers, at);
      throw error;
    });
    return message;
  }

  /**
   * What is sent is answered, also when a crash came between sending and this. What fails here leaves the message sent
   * and the member waiting: whoever answers next ends it.
   */
  async function settle(
    profile: MemberCaller,
    { member, answers }: Written,
    conversation: string,
    { id, created_at }: Message,
  ): Promise<void> {
    await events.attempt('fictional.settle', async () => {
      await inTransaction(db, async (trx) => {
        // The profile first, as whoever erases it does.
        await profiles.lock(trx, profile.member.id);
        const writer = writerOf(await store.claims(trx, member, answers), new Date(created_at));
        if (writer) await store.setSent(trx, member, answers, { id, claimed_at: writer.claimed_at });
        await followOne(trx, profile.member.id);
      });
      await chats.markRead(profile, conversation, answers);
      await inTransaction(db, (trx) => store.settle(trx, conversation));
    });
  }

  return {
    waiting: async (of: { sites: readonly string[] | undefined; limit: number }): Promise<WaitingMember[]> =>
      (await store.waiting(db, of)).map((row) => ({
        conversation: row.conversation_id,
        profile: row.profile_id,
        member: row.other_id,
        site: row.site_id,
        name: row.name,
        created_at: row.since.toISOString(),
      })),

    countWaiting: (sites: readonly string[] | undefined) => store.countWaiting(db, sites),

    async correspondence(
      caller: OperatorCaller,
      { profile: id, member }: { profile: string; member: string },
    ): Promise<Answer<typeof readCorrespondence>> {
      const profile = await asProfile(caller, id);
      const { card, found } = await conversation(profile, member);
      const row = await profiles.byId(id, db);
      if (!row) throw problem(fictionalFailures.not_found);
      const writers = await store.writers(db, id, member);
      record({ members: [member], subject: { conversation: found.conversation } });
      return {
        profile: {
          name: row.name,
          age: ageOn(row.date_of_birth, today()),
          city: places.cityName(row.city_id, caller.locale) ?? null,
          about: row.about,
        },
        member: { name: card.name, age: card.age, country: card.country, city: card.city },
        messages: found.messages.map((message) =>
          toShown(message, writers.get(message.id) ?? writers.get(found.first_ids.get(message.id) ?? '') ?? null),
        ),
        waiting: found.waiting,
        told: found.told && { at: found.told.at.toISOString(), version: found.told.version },
        message_length: profile.site.settings.message_length,
      };
    },

    /**
     * What the member wrote needs no answer: it counts as read, once. Throws fictional.not_waiting where they wait no
     * more, and fictional.changed where they have written again.
     */
    async close(caller: OperatorCaller, { profile: id, member, answers }: Closed): Promise<void> {
      const profile = await asProfile(caller, id);
      const { conversation: subject, waiting } = (await conversation(profile, member)).found;
      if (waiting === null) throw problem(fictionalFailures.not_waiting);
      if (waiting !== answers) throw problem(fictionalFailures.changed);
      record({ members: [member], subject: { conversation: subject }, before: 'waiting', after: 'closed' });
      // Of those who close it at once, one does; the others leave no line in the audit.
      await chats.markRead(profile, subject, answers, { alreadyRead: () => problem(fictionalFailures.changed) });
      await inTransaction(db, async (trx) => {
        if (!(await store.settle(trx, subject))) throw problem(fictionalFailures.changed);
        await countStore.add(trx, profile.member.site_id, 'closed');
      });
    },

    /**
     * Throws fictional.answered where another operator answers, fictional.changed where the member has written again,
     * fictional.not_waiting where they blocked the profile, left or wait no more, and what sending refuses.
     */
    async answer(caller: OperatorCaller, written: Written): Promise<CorrespondenceMessage['state']> {
      const { profile: id, member, answers, text } = written;
      const operator = caller.operator.name;
      const profile = await asProfile(caller, id);
      if (profile.member.cannot_write) throw problem(requestFailures.restricted);
      const { found } = await conversation(profile, member);
      const before = await chats.correspondence.sent(id, member, answerId(id, answers));
      if (!before && found.waiting === null) throw problem(fictionalFailures.not_waiting);
      if (!before && found.waiting !== answers) throw problem(fictionalFailures.changed);
      const claimed_at = before ? undefined : await claim(written, operator, found.conversation);
      const message = before ?? (await send(profile, written, claimed_at as Date));
      await settle(profile, written, found.conversation, message);
      if (claimed_at && isWrittenBy({ claimed_at }, new Date(message.created_at))) return message.state;
      // Sent by the operator before: the same words are a repeat, others are not sent.
      const isRepeat = 'text' in message && message.text === cleanText(text);
      const claims = await inTransaction(db, (trx) => store.claims(trx, member, answers));
      const writer = writerOf(claims, new Date(message.created_at));
      if (writer?.operator !== operator || !isRepeat) throw problem(fictionalFailures.answered);
      return message.state;
    },
  };
}

const toShown = (message: Message, by: string | null): CorrespondenceMessage => ({
  id: message.id,
  own: message.own,
  by,
  created_at: message.created_at,
  kind: message.kind,
  text: 'text' in message ? message.text : '',
  gift: message.kind === 'gift' ? message.gift : null,
  photo: message.kind === 'image' && message.photo.placeholder !== null ? message.photo.id : null,
  state: message.state,
});
