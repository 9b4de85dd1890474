import { day, hour, minute } from '@rendezvous/contract/durations';
import type { GiftOffer } from '@rendezvous/contract/gift';
import type { DemoMember } from '../members.ts';
import { between, chance, pick, type Random } from '../random.ts';
import { type Exchange, inTheVoiceOf, type Language, words } from '../words.ts';
import type { DemoLike } from './liking.ts';

export interface DemoMessage {
  readonly sender: DemoMember;
  readonly text: string;
  readonly gift: GiftOffer | null;
  readonly at: Date;
}

export interface DemoConversation {
  readonly starter: DemoMember;
  readonly other: DemoMember;
  readonly messages: readonly DemoMessage[];
}

/** §6: of a free member. */
const maxStarts = 2;
/** Of a demo log-in, whose list is to look lively and yet be seen at a glance. */
const maxConversations = 12;

/**
 * Conversations that follow likes, none with fictional members. Messages are sent after both signed up and before their
 * sender's last visit.
 */
export function makeConversations(random: Random, likes: readonly DemoLike[]): DemoConversation[] {
  const starts = new Map<DemoMember, number>();
  const talks = new Map<DemoMember, Exchange[]>();
  const usedBy = (member: DemoMember) => talks.get(member) ?? [];
  const mayTalk = (member: DemoMember) =>
    !member.person.fictional && !(member.login && usedBy(member).length >= maxConversations);
  const given = new Set(likes.map(({ giver, receiver }) => `${giver.id} ${receiver.id}`));
  const talking = new Set<string>();
  return likes.flatMap((like) => {
    const { giver, receiver } = like;
    const back = `${receiver.id} ${giver.id}`;
    if (talking.has(back) || !mayTalk(giver) || !mayTalk(receiver)) return [];
    if (!chance(random, likelihood(like, given.has(back)))) return [];
    const [starter, other] = receiver.login || chance(random, 0.6) ? [giver, receiver] : [receiver, giver];
    const started = starts.get(starter) ?? 0;
    if (!starter.person.premium && started >= maxStarts) return [];
    const exchange = pickExchange(random, starter, other, [...usedBy(starter), ...usedBy(other)]);
    const messages = exchange && sendAll(random, starter, other, exchange);
    if (!messages) return [];
    talking.add(`${giver.id} ${receiver.id}`);
    starts.set(starter, started + 1);
    for (const each of [starter, other]) talks.set(each, [...usedBy(each), exchange]);
    return [{ starter, other, messages }];
  });
}

const likelihood = ({ giver, receiver }: DemoLike, isMatch: boolean): number =>
  giver.login || receiver.login ? (isMatch ? 1 : 0.8) : isMatch ? 0.35 : 0.02;

/** The first that has an exchange left. With a demo log-in it is often English, which most who look around read. */
function languagesOf(random: Random, starter: DemoMember, other: DemoMember): Language[] {
  const own = (starter.login ? other : starter).person.language;
  if (starter.login || other.login) return chance(random, 0.4) ? ['en', own] : [own, 'en'];
  return own === other.person.language ? [own, 'en'] : ['en'];
}

/** One that neither has used. */
function pickExchange(random: Random, starter: DemoMember, other: DemoMember, used: readonly Exchange[]) {
  for (const language of languagesOf(random, starter, other)) {
    const fresh = words[language].exchanges.filter((exchange) => !used.includes(exchange));
    if (fresh.length > 0) return pick(random, fresh);
  }
  return undefined;
}

/**
 * Sends the turns days apart, until one of the two was here last; the other's last word may come after that and is then
 * unread. Null if they were not both here long enough.
 */
function sendAll(random: Random, starter: DemoMember, other: DemoMember, exchange: Exchange): DemoMessage[] | null {
  // Some end before the last turn, so that it is either one's to answer.
  const turns = exchange.slice(0, exchange.length - between(random, 0, 1));
  const joined = Math.max(starter.signed_up_at.getTime(), other.signed_up_at.getTime()) + minute;
  const seen = (member: DemoMember) => member.last_active_at.getTime();
  const until = Math.min(seen(starter), seen(other));
  let after = 0;
  const offsets = turns.map((turn, index) => {
    if (index > 0) after += turn.startsWith('+') ? between(random, day / 2, 3 * day) : pauseOf(random);
    return after;
  });
  const left = until - joined - after;
  if (left < 0) return null;
  const begin = until - after - Math.floor(random() ** 3 * Math.min(left, 14 * day));
  const messages = turns.flatMap((turn, index) =>
    messageOf(index % 2 === 0 ? starter : other, turn, begin + (offsets[index] as number)),
  );
  const last = messages.at(-1) as DemoMessage;
  if (seen(last.sender) <= until || !chance(random, 0.7)) return messages;
  const at = new Date(between(random, Math.max(until, seen(last.sender) - day), seen(last.sender)));
  return [...messages.slice(0, -1), { ...last, at }];
}

const pauseOf = (random: Random) =>
  chance(random, 0.7) ? between(random, minute, 20 * minute) : between(random, hour, 6 * hour);

/** None for a gift that the site does not offer. */
function messageOf(sender: DemoMember, turn: string, at: number): DemoMessage[] {
  const [, code, words] = /^\+?(?:gift:(\w+) )?(.*)$/s.exec(turn) as RegExpExecArray;
  const gift = sender.site.gifts.find((offer) => offer.code === code) ?? null;
  if (code && !gift) return [];
  return [{ sender, text: inTheVoiceOf(sender.person.gender, words as string), gift, at: new Date(at) }];
}
