import { chance, pick, type Random } from '../random.ts';
import type { Language } from '../words.ts';
import { names } from './first-names.ts';

interface Born {
  readonly random: Random;
  readonly language: Language;
  readonly country: string;
  readonly gender: 'female' | 'male';
  readonly birthYear: number;
}

/** A first name of somebody's country and generation. */
export function pickFirstName({ random, language, country, gender, birthYear }: Born): string {
  const generation = birthYear >= 1990 ? 'young' : birthYear >= 1968 ? 'middle' : 'older';
  const local = names[language].local?.[country];
  const among = local && chance(random, 0.6) ? local : names[language];
  return pick(random, among[gender][generation].split(' '));
}

/** So many members of a site are, in a row, called differently, and so many who speak one language. */
const apart = 90;

/** Names the members of a site: by their first name, with an initial where another one nearby has it, or a nickname. */
export function createNaming(random: Random): (firstName: string, language: Language) => string {
  const lately: { name: string; language: Language }[] = [];
  const used = new Set<string>();
  return (firstName, language) => {
    const nickname = pick(random, names[language].nicknames);
    const isNickname = chance(random, 0.08) && !used.has(nickname);
    let name = isNickname ? nickname : firstName;
    const near = [...lately.slice(-apart), ...lately.filter((other) => other.language === language).slice(-apart)].map(
      (other) => other.name,
    );
    // Where people nearby have all initials of a first name, a second one tells them apart.
    const areTaken = initials.every((initial) => near.includes(`${firstName} ${initial}.`));
    const initialOf = () => `${pick(random, initials)}.`;
    while (near.includes(name)) name = [firstName, initialOf(), ...(areTaken ? [initialOf()] : [])].join(' ');
    if (isNickname) used.add(nickname);
    lately.push({ name, language });
    return name;
  };
}

const initials = [...'ABCDEFGHJKLMNPRSTVWZ'];
