import { isFrank } from '@rendezvous/contract/intimate';
import type { NicheName } from '@rendezvous/contract/niche';
import type { Interest } from '../interests.ts';
import type { Newcomer } from '../people.ts';
import { chance, type Random } from '../random.ts';
import { inTheVoiceOf, type Text, words } from '../words.ts';
import type { Dealer } from './dealer.ts';

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
export function makeAbout(writing: Writing): { about: string; mentioned: readonly Interest[] } {
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
  const fits = ({ ages: [from, to] = [0, 99], work }: Text) => from <= age && age <= to && !(work && isFrank(niche));
  const ofNiche = [...texts, ...lines].filter((text) => text.niche === niche && fits(text));
  if (ofNiche.length > 0 && chance(random, 0.7)) return ofNiche;
  return (isLong ? texts : lines).filter((text) => !text.niche && fits(text));
}
