import type { Interest } from './interests.ts';
import { chance, pick, type Random } from './random.ts';
import { type Language, type Subject, words } from './words.ts';

type Asked = { random: Random; language: Language; age: number; taken: Set<string> };

/** A text, the interests it tells of, and what else a picture has to show for the two to agree. */
export type About = { about: string; interests: Interest[]; subjects: Subject[] };

/** Two to four whole sentences, not yet in `taken`. */
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
  const subjects: (string | undefined)[] = [];
  if (chance(random, 0.85)) {
    const opener = pick(random, fitting);
    const [subject, sentence] = typeof opener === 'string' ? [undefined, opener] : opener;
    sentences.push(sentence as string);
    subjects.push(subject);
  }
  if (sentences.length === 0 || chance(random, 0.2)) {
    if (second !== liked[0]) liked.push(second);
  }
  sentences.push(...liked.map((like) => like[1] as string));
  subjects.push(...liked.map((like) => like[2]));
  if (sentences.length < 3 && chance(random, 0.7)) sentences.push(pick(random, seeks));
  if (sentences.length < 2 || chance(random, 0.5)) sentences.push(pick(random, closers));
  return {
    about: sentences.join(' '),
    interests: liked.map((like) => like[0] as Interest),
    subjects: subjects.filter((subject) => subject !== undefined) as Subject[],
  };
}
