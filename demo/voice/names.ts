import { chance, pick, type Random } from '../random.ts';
import type { Gender } from '../traits.ts';
import { type Language, words } from '../words.ts';

/** A first name of somebody's language, country and generation. */
export function pickFirstName(
  random: Random,
  { language, country, gender, birthYear }: { language: Language; country: string; gender: Gender; birthYear: number },
): string {
  const generation = birthYear >= 1990 ? 'young' : birthYear >= 1968 ? 'middle' : 'older';
  const { names } = words[language];
  const local = names.local?.[country];
  const among = local && chance(random, 0.6) ? local : names;
  return pick(random, among[gender][generation].split(' '));
}

/** So many members of a site are, in a row, called differently. */
const apart = 60;
const initials = [...'ABCDEFGHJKLMNPRSTVWZ'];

/** Names the members of a site: by their first name, a few with an initial, as where another one nearby has it. */
export function createNaming(random: Random): (firstName: string) => string {
  const lately: string[] = [];
  return (firstName) => {
    const withInitials = initials.map((initial) => `${firstName} ${initial}.`);
    const own = chance(random, 0.15) ? withInitials : [firstName, ...withInitials];
    const free = own.filter((name) => !lately.includes(name));
    const name = free[0] === firstName ? firstName : pick(random, free.length > 0 ? free : withInitials);
    lately.push(name);
    if (lately.length > apart) lately.shift();
    return name;
  };
}
