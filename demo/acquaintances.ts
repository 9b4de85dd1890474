import { nicheName } from '@rendezvous/contract/niche';
import type { Town } from '../server/features/place/place.service.ts';
import type { Brand } from '../server/features/site/site.service.ts';
import { loginTraits } from './niches.ts';
import type { DemoPerson, Newcomer } from './people.ts';
import type { Random } from './random.ts';
import { birthDate, sought } from './traits.ts';
import { introduce } from './voice/introduce.ts';
import script from './words/scripted.json' with { type: 'json' };

const amsterdam = 2759794;

/** Somebody of Amsterdam, whose search begins with the site's own defaults. */
function settle<Person extends Newcomer>(person: Person, towns: readonly Town[]): Person {
  const home = towns.find((town) => town.id === amsterdam);
  const place = home && { country: home.country, region: home.region, city: home.id };
  return { ...person, ...place, wished_ages: null, signed_up_days_ago: 60 };
}

/** Robin, as whom one logs in: premium on the first site, free on the others, so that both can be seen. */
export function makeLoginPerson(
  random: Random,
  { site, premium, now }: { site: Brand; premium: boolean; now: Date },
  newcomer: Newcomer,
  towns: readonly Town[],
): DemoPerson {
  const { gender, sexuality } = loginTraits(site);
  // Somebody of about thirty finds members on every site.
  const thirty = { ...newcomer, date_of_birth: birthDate(random, 32, now) };
  const [person] = introduce(random, { niche: nicheName(site.settings.niche), newcomers: [thirty], now });
  return {
    ...settle(person as DemoPerson, towns),
    name: 'Robin',
    sexuality,
    seeking: sought(gender, sexuality),
    last_active_minutes_ago: 420,
    premium,
    fictional: false,
  };
}

type Scripted = Pick<DemoPerson, 'name' | 'about' | 'gender' | 'language'>;

/** Members who say that they are scripted, and carry the mark of fictional ones. */
export const scriptedMembers = script.members.map((member): Scripted & { email: string } => ({
  ...(member as Scripted),
  about: script.about[member.language as keyof typeof script.about],
  email: `${member.name.toLowerCase()}@demo.invalid`,
}));

/** They look for everybody, are near the demo log-ins, and here now. */
export const makeScriptedPerson = (scripted: Scripted, newcomer: Newcomer, towns: readonly Town[]): DemoPerson => ({
  ...settle(newcomer, towns),
  ...scripted,
  interests: ['coffee', 'movies', 'travelling'],
  sexuality: 'bi',
  seeking: ['female', 'male'],
  last_active_minutes_ago: 0,
  premium: false,
  fictional: true,
});
