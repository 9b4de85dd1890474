import type { Interest } from './interests.ts';
import { chance, pick, type Random } from './random.ts';
import { type Language, words } from './words.ts';

type Asked = { random: Random; language: Language; age: number; taken: Set<string> };

export type About = { about: string; interests: Interest[] };

/** Two to four whole sentences, not yet in `taken`, and the interests they tell of. */
export function makeAbout({ random, language, age, taken }: Asked): About {
  let made = compose(random, language, age);
  for (let attempt = 0; attempt < 20 && taken.has(made.about); attempt++) made = compose(random, language, age);
  taken.add(made.about);
  return made;
}

function compose(random: Random, language: Language, age: number): About {
  const { openers, olderOpeners, likes, seeks, closers } = words[language];
  const fitting = age >= 48 ? [...openers, ...olderOpeners] : openers;
  const liked = [pick(random, likes)];
  const second = pick(random, likes);
  const sentences: string[] = [];
  if (chance(random, 0.85)) sentences.push(pick(random, fitting));
  if (sentences.length === 0 || chance(random, 0.2)) {
    if (second !== liked[0]) liked.push(second);
  }
  sentences.push(...liked.map((like) => like[1] as string));
  if (sentences.length < 3 && chance(random, 0.7)) sentences.push(pick(random, seeks));
  if (sentences.length < 2 || chance(random, 0.5)) sentences.push(pick(random, closers));
  return { about: sentences.join(' '), interests: liked.map((like) => like[0] as Interest) };
}
