import { between, chance, pick, pickWeighted, type Random } from './random.ts';
import { type Language, words } from './words.ts';

export type ProfileName = { name: string; firstName: string };

const forms = { first: 30, firstNumber: 22, nickname: 14, nicknameNumber: 12, firstPlace: 9, firstInitial: 13 };

type Asked = {
  random: Random;
  language: Language;
  gender: 'female' | 'male';
  cityName: string;
  birthYear: number;
  taken: Set<string>;
};

/** A profile name as people choose them, added to `taken`, which lacked it. */
export function makeName(asked: Asked): ProfileName {
  const { random, language, gender, taken } = asked;
  const firstName = pick(random, words[language].names[gender]);
  for (let attempt = 0; attempt < 6; attempt++) {
    const name = shape(asked, firstName);
    if (take(taken, name)) return { name, firstName };
  }
  let name = firstName;
  while (!take(taken, name)) name = `${firstName}${between(random, 100, 9999)}`;
  return { name, firstName };
}

function shape({ random, language, cityName, birthYear }: Asked, firstName: string): string {
  const nickname = () => pick(random, words[language].nicknames);
  switch (pickWeighted(random, forms)) {
    case 'first':
      return firstName;
    case 'firstNumber':
      return `${firstName}${number(random, birthYear)}`;
    case 'nickname':
      return nickname();
    case 'nicknameNumber':
      return `${nickname()}${number(random, birthYear)}`;
    case 'firstPlace':
      return /^\p{L}{3,10}$/u.test(cityName)
        ? `${firstName} ${cityName}`
        : `${firstName}_${pick(random, ['x', 'xx', 'xo'])}`;
    case 'firstInitial':
      return `${firstName} ${pick(random, [...'ABCDEFGHJKLMNPRSTVWZ'])}`;
  }
}

function number(random: Random, birthYear: number): string {
  const ofBirth = String(birthYear % 100).padStart(2, '0');
  return chance(random, 0.6) ? ofBirth : String(between(random, 1, 99));
}

function take(taken: Set<string>, name: string): boolean {
  const key = name.toLocaleLowerCase('en');
  if (taken.has(key)) return false;
  taken.add(key);
  return true;
}
