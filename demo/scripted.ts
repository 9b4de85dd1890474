import { minute, second } from '@rendezvous/contract/durations';
import { ProblemError } from '@rendezvous/contract/problem';
import { languageOf } from '@rendezvous/contract/shared';
import { chatMessageSent } from '../server/features/chat/chat.facts.ts';
import { memberLiked } from '../server/features/like/like.facts.ts';
import { membersSeen } from '../server/features/member/member.facts.ts';
import { absentCaller } from '../server/features/site/site.service.ts';
import type { MemberCaller, SessionMember } from '../server/platform/calls/caller.ts';
import { inTransaction } from '../server/platform/database/database.ts';
import type { Shard } from '../server/shard.ts';
import { demoStore } from './demo.store.ts';
import { scriptedMembers } from './fixed-members.ts';
import { sitesOf } from './logins.ts';
import { between } from './random.ts';
import script from './words/scripted.json' with { type: 'json' };

interface Act {
  readonly scripted: string;
  readonly other: string;
  /** The message to answer; without one, the other's like is returned. */
  readonly message?: Message;
}
type Message = { readonly id: string; readonly conversation: string };
type Answered = Pick<SessionMember, 'id' | 'language'>;

/** Of each pool, so that nowhere nobody is online. */
const onlineOfPool = 8;

/**
 * Has scripted members like back and answer, and some demo members stay online. Called before the shard's jobs begin,
 * in which all of it runs.
 */
export async function playScript(shard: Shard): Promise<void> {
  const { services, events, jobs } = shard;
  const { db } = shard.connection;
  const [members, sites] = [services.member.service, services.site.service];
  const scripted = new Map<string, SessionMember>();
  for (const site of sitesOf(shard))
    for (const { email } of scriptedMembers) {
      const member = await members.byEmail(db, site.id, email);
      if (member?.status === 'active') scripted.set(member.id, member as SessionMember);
    }

  const act = jobs.define<Act>('demo.act', async ({ scripted: id, other, message }) => {
    const [self, them] = [scripted.get(id), await members.findMember(other)];
    const site = self && sites.ofId(self.site_id);
    const caller = site && absentCaller(site, self);
    if (!caller || !them) return;
    const done = message
      ? answer(caller, them, message)
      : services.like.service.like({ member: { id: self.id, pool: self.pool }, other });
    // A block, or an account that was left meanwhile.
    await done.catch((error: unknown) => {
      if (!(error instanceof ProblemError)) throw error;
    });
  });

  const chats = services.chat.service;
  async function answer(caller: MemberCaller, { id, language }: Answered, message: Message): Promise<void> {
    await chats.markRead(caller, message.conversation, message.id);
    const answers = script.answers[languageOf(language)];
    const text = answers[Number.parseInt(message.id.slice(-2), 16) % answers.length] as string;
    // A repeated job finds its message sent.
    await chats.send(caller, { profile: id, client_id: message.id, kind: 'text', text });
  }

  const react = (to: Act) =>
    inTransaction(db, (trx) => {
      const startAfter = new Date(Date.now() + between(Math.random, 6 * second, 20 * second));
      return act.enqueue(trx, to, { startAfter });
    });
  events.afterCommit(memberLiked, ({ member_id, other_id }) => {
    if (scripted.has(other_id)) return react({ scripted: other_id, other: member_id });
  });
  events.afterCommit(chatMessageSent, ({ sender_id, receiver_id, message_id: id, conversation_id: conversation }) => {
    if (scripted.has(receiver_id))
      return react({ scripted: receiver_id, other: sender_id, message: { id, conversation } });
  });

  const online = await demoStore.lastHere(db, onlineOfPool);
  const stay = async () => {
    await events.publish(membersSeen, { member_ids: online, at: new Date() });
  };
  // More often than a member is taken for gone.
  jobs.repeat('demo.stay', stay, { everyMs: 4 * minute });
  await stay();
}
