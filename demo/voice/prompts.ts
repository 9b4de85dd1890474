import { maxPromptAnswer, maxPrompts, type PromptAnswer, prompts } from '@rendezvous/contract/prompt';
import type { DemoPerson } from '../people.ts';
import { between, chance, makeRandom, pick } from '../random.ts';
import { ageOf } from '../traits.ts';
import { inTheVoiceOf, isOfAge, words } from '../words.ts';
import { createDealer } from './dealer.ts';

type Introduced = Omit<DemoPerson, 'prompts'>;

const seed = 820;

/** Has two of three members of a site answer one to three prompts, by random numbers of their own. */
export function createAnswering(now: Date) {
  const random = makeRandom(seed);
  const dealer = createDealer(random);

  /** The lines of others are facts, and how others end their text are questions. */
  function answersTo(prompt: PromptAnswer['prompt'], { language, about, gender }: Introduced, age: number) {
    const { lines, endings, prompts: own } = words[language];
    const facts = lines.filter((line) => !line.niche && !line.work && isOfAge(line, age)).map(({ text }) => text);
    const all = { ...own, fact: facts, question: endings }[prompt] ?? [];
    return all
      .map((text) => inTheVoiceOf(gender, text))
      .filter((text) => text.length <= maxPromptAnswer && !about.includes(text));
  }

  return (person: Introduced): PromptAnswer[] => {
    dealer.next(`${person.country} ${person.region} ${person.gender}`);
    if (chance(random, 1 / 3)) return [];
    const chosen = new Set<PromptAnswer['prompt']>();
    const wanted = between(random, 1, maxPrompts);
    while (chosen.size < wanted)
      chosen.add(chance(random, 0.5) ? pick(random, ['fact', 'question']) : pick(random, prompts));
    const age = ageOf(person, now);
    return [...chosen].map((prompt) => ({
      prompt,
      answer: dealer.deal(answersTo(prompt, person, age)),
      language: person.language,
    }));
  };
}
