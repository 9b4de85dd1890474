import { nicheName } from '@rendezvous/contract/niche';
import type { Town } from '../server/features/place/place.service.ts';
import type { Brand } from '../server/features/site/site.service.ts';
import { loginTraits } from './niches.ts';
import type { DemoPerson, Newcomer } from './people.ts';
import type { Random } from './random.ts';
import { birthDate, sought } from './traits.ts';
import { introduce } from './voice/introduce.ts';
import script from './words/scripted.json' with { type: 'json' };

/** Its id in GeoNames. */
const amsterdam = 2759794;

/** Moves somebody to Amsterdam, with the site's search defaults. */
function settleInAmsterdam<Person extends Newcomer>(person: Person, towns: readonly Town[]): Person {
  const home = towns.find((town) => town.id === amsterdam);
  const place = home && { country: home.country, region: home.region, city: home.id };
  return { ...person, ...place, wished_ages: null, signed_up_days_ago: 60 };
}

/** Robin, the demo log-in: premium on the first site and free on the others, to show both. */
export function makeLoginPerson(
  random: Random,
  { site, premium, now }: { site: Brand; premium: boolean; now: Date },
  newcomer: Newcomer,
  towns: readonly Town[],
): DemoPerson {
  const { gender, sexuality } = loginTraits(site);
  // At about thirty, a search finds members on every site.
  const thirty = { ...newcomer, date_of_birth: birthDate(random, 32, now) };
  const [person] = introduce(random, { niche: nicheName(site.settings.niche), newcomers: [thirty], now });
  return {
    ...settleInAmsterdam(person as DemoPerson, towns),
    name: 'Robin',
    sexuality,
    seeking: sought(gender, sexuality),
    last_active_minutes_ago: 420,
    premium,
    fictional: false,
  };
}

type Scripted = Pick<DemoPerson, 'name' | 'about' | 'gender' | 'language'>;

/** Members who reply by script. Their profiles say so, and carry the mark of fictional members. */
export const scriptedMembers = script.members.map((member): Scripted & { email: string } => ({
  ...(member as Scripted),
  about: script.about[member.language as keyof typeof script.about],
  email: `${member.name.toLowerCase()}@demo.invalid`,
}));

/** Near the demo log-ins, online, and looking for everybody, so that each log-in finds them. */
export const makeScriptedPerson = (scripted: Scripted, newcomer: Newcomer, towns: readonly Town[]): DemoPerson => ({
  ...settleInAmsterdam(newcomer, towns),
  ...scripted,
  interests: ['coffee', 'movies', 'travelling'],
  prompts: [],
  sexuality: 'bi',
  seeking: ['female', 'male'],
  last_active_minutes_ago: 0,
  premium: false,
  fictional: true,
});
