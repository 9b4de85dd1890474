import { isFrank, isIntimate } from '@rendezvous/contract/intimate';
import type { NicheName } from '@rendezvous/contract/niche';
import { interests } from '@rendezvous/contract/profile';
import type { DemoPerson, Newcomer } from '../people.ts';
import { between, chance, pick, type Random } from '../random.ts';
import { ageOf } from '../traits.ts';
import { type Interest, inTheVoiceOf, isOfAge, type Text, words } from '../words.ts';
import { createDealer, type Dealer } from './dealer.ts';
import { createNaming } from './names.ts';
import { createAnswering } from './prompts.ts';

/**
 * Has the members of a site say who they are: the name, texts and interests of each, in the niche's tone. Those who
 * follow each other say different things, so they come in the order in which they are listed.
 */
export function introduce(
  random: Random,
  { niche, newcomers, now }: { niche: NicheName; newcomers: readonly Newcomer[]; now: Date },
): DemoPerson[] {
  const nameOf = createNaming(random);
  const dealer = createDealer(random);
  const answer = createAnswering(now);
  return newcomers.map((person) => {
    dealer.next(`${person.country} ${person.region} ${person.gender}`);
    const { about, mentioned } = makeAbout({ random, dealer, niche, person, age: ageOf(person, now) });
    const own = pickInterests(random, mentioned, isFrank(niche));
    const introduced = { ...person, about, name: nameOf(person.firstName), interests: own };
    return { ...introduced, prompts: answer(introduced) };
  });
}

interface Writing {
  readonly random: Random;
  readonly dealer: Dealer;
  readonly niche: NicheName;
  readonly person: Newcomer;
  readonly age: number;
}

/**
 * With the interests that it tells of: mostly a whole text, at times a line; some say why they are here, and most end
 * with something to answer.
 */
function makeAbout(writing: Writing): { about: string; mentioned: readonly Interest[] } {
  const { random, dealer, person, age } = writing;
  const { reasons, endings } = words[person.language];
  const { text, interests: mentioned = [] } = dealer.deal(textsFor(writing, chance(random, age < 30 ? 0.45 : 0.6)));
  const reason = chance(random, 0.25) ? [dealer.deal(reasons[person.reason])] : [];
  const ending = !/[?…]$/.test(text) && chance(random, 0.75) ? [dealer.deal(endings)] : [];
  const about = [[text, ...reason].join(' '), ...ending].join(chance(random, 0.4) ? '\n' : ' ');
  return { about: inTheVoiceOf(person.gender, about), mentioned };
}

/** The texts that a member may write; more than half speak of their niche, in as many words as they like. */
function textsFor({ random, niche, person, age }: Writing, isLong: boolean): readonly Text[] {
  const { texts, lines } = words[person.language];
  // A job would give away who it is.
  const fits = (text: Text) => isOfAge(text, age) && !(text.work && isFrank(niche));
  const ofNiche = [...texts, ...lines].filter((text) => text.niche === niche && fits(text));
  if (ofNiche.length > 0 && chance(random, 0.7)) return ofNiche;
  return (isLong ? texts : lines).filter((text) => !text.niche && fits(text));
}

const everyday = interests.filter((interest) => !isIntimate(interest));
const intimate = interests.filter(isIntimate);

/** Three to eight, including those `mentioned` in the text; intimate ones only for `frank` members. */
function pickInterests(random: Random, mentioned: readonly Interest[], frank: boolean): Interest[] {
  const wanted = between(random, 3, 8);
  const chosen = new Set<Interest>(mentioned);
  if (frank) chosen.add(pick(random, ['bondage', 'sadomasochism'] as const));
  if (frank && chance(random, 0.5)) chosen.add(pick(random, intimate));
  while (chosen.size < wanted) chosen.add(pick(random, everyday));
  return [...chosen].sort();
}
