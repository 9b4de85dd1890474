import { soughtGender } from '../../server/features/profile/profile.rules.ts';
import type { DemoMember } from '../cast.ts';
import { chance, type Random } from '../random.ts';
import { wishesOf } from '../rows.ts';
import type { DemoLike } from './liking.ts';

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

/** Some members switched on automatic likes in the match finder; fictional ones never do. */
export function preferenceRows(random: Random, cast: readonly DemoMember[]) {
  const asked = cast.filter((member) => !member.person.fictional && !member.login && chance(random, 0.08));
  return asked.map(({ id, site, person }) => {
    const { sought_gender, ...soughtAges } = wishesOf(person);
    return {
      member_id: id,
      automatic: true,
      pool: site.pool,
      country: person.country,
      gender: person.gender,
      seeks: soughtGender({ ...person, sought_gender }),
      ...soughtAges,
      birth: person.date_of_birth,
      visible: true,
    };
  });
}
