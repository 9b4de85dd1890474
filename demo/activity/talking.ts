import { minute } from '@rendezvous/contract/durations';
import type { DemoMember } from '../cast.ts';
import { between, chance, pick, type Random } from '../random.ts';
import type { Language } from '../words.ts';
import { conversations } from './conversations.ts';
import type { DemoLike } from './liking.ts';

interface DemoMessage {
  readonly sender: DemoMember;
  readonly text: string;
  readonly at: Date;
}

export interface DemoConversation {
  readonly starter: DemoMember;
  readonly other: DemoMember;
  readonly messages: readonly DemoMessage[];
}

/** What a member may still do; `messages` by their credits, `starts` by §6 for free members. */
interface Means {
  messages: number;
  starts: number;
  readonly used: Set<readonly string[]>;
}

/** Credits that a premium demo log-in has to try the product. */
export const giftOf = (member: DemoMember) =>
  member.scripted ? 10_000 : member.login ? (member.person.premium ? 60 : 0) : member.person.premium ? 40 : 0;

/**
 * Conversations that follow likes, as far as the members' credits and limits allow. Messages are sent after both signed
 * up and before their last visit, and none by fictional members.
 */
export function makeConversations(random: Random, likes: readonly DemoLike[]): DemoConversation[] {
  const means = new Map<DemoMember, Means>();
  const meansOf = (member: DemoMember): Means => {
    const known = means.get(member) ?? meansAtFirst(member);
    means.set(member, known);
    return known;
  };
  const returned = new Set(likes.map((like) => `${like.giver.id} ${like.receiver.id}`));
  const talking = new Set<string>();
  return likes.flatMap((like) => {
    const pair = [like.giver.id, like.receiver.id].sort().join(' ');
    const isMatch = returned.has(`${like.receiver.id} ${like.giver.id}`);
    if (talking.has(pair) || like.receiver.person.fictional || !chance(random, likelihood(like, isMatch))) return [];
    const made = converse(random, like, meansOf);
    if (!made) return [];
    talking.add(pair);
    return [made];
  });
}

function likelihood({ giver, receiver }: DemoLike, isMatch: boolean): number {
  if (giver.login || receiver.login) return isMatch ? 0.9 : 0.15;
  return isMatch ? 0.6 : 0.05;
}

/** Demo log-ins keep credits for trying. */
function meansAtFirst(member: DemoMember): Means {
  const credits = member.site.settings.signup_credits + giftOf(member);
  const messages = Math.floor(
    (member.login ? credits * 0.6 : credits) / Math.max(1, member.site.settings.message_credits),
  );
  return { messages, starts: member.person.premium ? Number.POSITIVE_INFINITY : 2, used: new Set() };
}

function converse(random: Random, like: DemoLike, meansOf: (member: DemoMember) => Means): DemoConversation | null {
  const [starter, other] =
    like.receiver.login || chance(random, 0.6) ? [like.giver, like.receiver] : [like.receiver, like.giver];
  const means = [meansOf(starter), meansOf(other)] as const;
  const exchange = pickExchange(random, starter, other, means);
  if (!exchange || means[0].starts < 1) return null;
  const messages: DemoMessage[] = [];
  let at = startOf(random, like, starter, other);
  for (const [turn, text] of exchange.entries()) {
    const sender = turn % 2 === 0 ? starter : other;
    const left = means[turn % 2] as Means;
    if (left.messages < 1 || at > sender.last_active_at.getTime()) break;
    left.messages -= 1;
    messages.push({ sender, text, at: new Date(at) });
    at += between(random, 1 * minute, chance(random, 0.75) ? 14 * minute : 300 * minute);
  }
  leaveToAnswer(random, messages);
  if (messages.length === 0) return null;
  means[0].starts -= 1;
  for (const each of means) each.used.add(exchange);
  return { starter, other, messages };
}

/** Demo log-ins find conversations that wait for an answer. */
function leaveToAnswer(random: Random, messages: DemoMessage[]): void {
  const answered = messages.findLastIndex((message) => !message.sender.login);
  if (answered >= 0 && chance(random, 0.7)) messages.splice(answered + 1);
}

/** After the like, and mostly early enough for an answer. */
function startOf(random: Random, like: DemoLike, starter: DemoMember, other: DemoMember): number {
  const own = starter.last_active_at.getTime();
  const latest = chance(random, other.login ? 0.4 : 0.8) ? Math.min(own, other.last_active_at.getTime()) : own;
  const earliest = like.at.getTime() + minute;
  return earliest + Math.floor(random() * Math.max(0, latest - earliest) * 0.8);
}

/** A demo log-in speaks the other's language, which is also that of the bio beside it; others meet in English. */
function languageOf(starter: DemoMember, other: DemoMember): Language {
  if (starter.login) return other.person.language;
  if (other.login || starter.person.language === other.person.language) return starter.person.language;
  return 'en';
}

/** An exchange that neither has used. */
function pickExchange(
  random: Random,
  starter: DemoMember,
  other: DemoMember,
  means: readonly Means[],
): readonly string[] | undefined {
  const { any, interests } = conversations[languageOf(starter, other)];
  const fitting = [...any, ...other.person.interests.flatMap((interest) => interests[interest] ?? [])];
  const fresh = fitting.filter((exchange) => means.every((each) => !each.used.has(exchange)));
  return fresh.length === 0 ? undefined : pick(random, fresh);
}
