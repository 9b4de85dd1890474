import { day } from '@rendezvous/contract/durations';
import type { DemoMember } from '../members.ts';
import { chance, pick, pickFrom, type Random } from '../random.ts';
import type { Gender } from '../traits.ts';

export interface DemoLike {
  readonly giver: DemoMember;
  readonly receiver: DemoMember;
  readonly at: Date;
  /** The receiver has not opened the giver's profile since the like. */
  readonly isNew: boolean;
}

/** How many likes a member gives. */
const eagerness = { '0-2': 34, '3-8': 36, '9-18': 22, '19-35': 8 };

type Around = (giver: DemoMember, gender: Gender) => readonly DemoMember[];
/** So few that a demo log-in meets members of all countries. */
const fewCompatriots = 30;

/**
 * Likes between members who would like each other, mostly of one country and age, some returned. Fictional members like
 * nobody: no interest is invented in their name.
 */
export function makeLikes(random: Random, members: readonly DemoMember[]): DemoLike[] {
  // Scripted members answer what is done from now on.
  const others = members.filter(({ scripted }) => !scripted);
  const pools = Map.groupBy(others, ({ site, person }) => `${site.pool} ${person.gender}`);
  const near = Map.groupBy(others, ({ site, person }) => `${site.pool} ${person.gender} ${person.country}`);
  const around: Around = ({ site, person, login }, gender) => {
    const compatriots = near.get(`${site.pool} ${gender} ${person.country}`) ?? [];
    return (login && compatriots.length < fewCompatriots ? pools.get(`${site.pool} ${gender}`) : compatriots) ?? [];
  };
  const likes = new Map<string, DemoLike>();
  const add = (giver: DemoMember, receiver: DemoMember) => {
    const key = `${giver.id} ${receiver.id}`;
    const at =
      giver === receiver || giver.person.fictional || likes.has(key) ? null : whenLiked(random, giver, receiver);
    if (at) likes.set(key, { giver, receiver, at, isNew: at > receiver.last_active_at || chance(random, 0.3) });
  };
  for (const giver of members) {
    for (const receiver of chooseLiked(random, giver, around)) {
      add(giver, receiver);
      if (chance(random, giver.login ? 0.45 : 0.2)) add(receiver, giver);
    }
    if (giver.login) for (const admirer of chooseLiked(random, giver, around)) add(admirer, giver);
  }
  return [...likes.values()].sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** Each is, of a few candidates, the one nearest in age who seeks someone like the giver. */
function chooseLiked(random: Random, giver: DemoMember, around: Around): DemoMember[] {
  return Array.from({ length: giver.login ? 18 : pickFrom(random, eagerness) }).flatMap(() => {
    const all = around(giver, pick(random, giver.person.seeking));
    const met = all.length === 0 ? [] : Array.from({ length: giver.login ? 2 : 8 }, () => pick(random, all));
    return met
      .filter((other) => other !== giver && other.person.seeking.includes(giver.person.gender))
      .sort((one, other) => apart(giver, one) - apart(giver, other))
      .slice(0, 1);
  });
}

const apart = (one: DemoMember, other: DemoMember) =>
  Math.abs(Date.parse(one.person.date_of_birth) - Date.parse(other.person.date_of_birth));

/** A time while both were members and before the giver's last visit, rather recent; null if there is none. */
function whenLiked(random: Random, giver: DemoMember, receiver: DemoMember): Date | null {
  const earliest = Math.max(
    giver.signed_up_at.getTime(),
    receiver.signed_up_at.getTime(),
    giver.last_active_at.getTime() - (giver.login || receiver.login ? 6 : 90) * day,
  );
  const span = giver.last_active_at.getTime() - earliest;
  return span <= 0 ? null : new Date(giver.last_active_at.getTime() - Math.floor(random() ** 2 * span));
}

/** A row for each side of a like. A member who likes back has seen the like. */
export function likeRows(likes: readonly DemoLike[]) {
  const given = new Map(likes.map((like) => [`${like.giver.id} ${like.receiver.id}`, like]));
  return likes.flatMap((like) => {
    const back = given.get(`${like.receiver.id} ${like.giver.id}`);
    const is_new = like.isNew && (back === undefined || back.at < like.at);
    const shared = { created_at: like.at, matched: back !== undefined };
    return [
      { member_id: like.giver.id, direction: 'given', other_id: like.receiver.id, is_new: false, ...shared },
      { member_id: like.receiver.id, direction: 'received', other_id: like.giver.id, is_new, ...shared },
    ];
  });
}
