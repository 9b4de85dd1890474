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
  return newcomers.map((person) => {
    dealer.next(`${person.country} ${person.region} ${person.gender}`);
    const { about, mentioned } = makeAbout({ random, dealer, niche, person, age: ageOf(person, now) });
    const interests = pickInterests(random, mentioned, isFrank(niche));
    return { ...person, about, name: nameOf(person.firstName), interests };
  });
}
