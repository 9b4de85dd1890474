import { isFrank } from '@rendezvous/contract/intimate';
import type { NicheName } from '@rendezvous/contract/niche';
import { pickInterests } from '../interests.ts';
import type { DemoPerson, Newcomer } from '../people.ts';
import type { Random } from '../random.ts';
import { ageOf } from '../traits.ts';
import { makeAbout } from './about.ts';
import { createDealer } from './dealer.ts';
import { createNaming } from './names.ts';

/**
 * Has the members of a site say who they are: the name, text and interests of each, in the niche's tone. Those who
 * follow each other say different things, so they come in the order in which they are listed.
 */
export function introduce(
  random: Random,
  { niche, newcomers, now }: { niche: NicheName; newcomers: readonly Newcomer[]; now: Date },
): DemoPerson[] {
  const nameOf = createNaming(random);
  const dealer = createDealer(random);
  return newcomers.map((newcomer) => {
    const { firstName, language, gender, reason, country, region } = newcomer;
    dealer.next(`${country} ${region} ${gender}`);
    const { about, mentioned } = makeAbout({
      random,
      dealer,
      niche,
      language,
      gender,
      reason,
      age: ageOf(newcomer, now),
    });
    return {
      ...newcomer,
      about,
      name: nameOf(firstName, language),
      interests: pickInterests(random, mentioned, isFrank(niche)),
    };
  });
}
