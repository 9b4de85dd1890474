import type { Answer } from '@rendezvous/contract/endpoint';
import type { Line, listLines } from '@rendezvous/contract/icebreaker';
import { nicheName } from '@rendezvous/contract/niche';
import { problem } from '@rendezvous/contract/problem';
import { profileFailures } from '@rendezvous/contract/profile';
import type { Locale } from '@rendezvous/contract/shared';
import { type Candidate, linesFor, ordered, type ReadableProfile } from '../features/icebreaker/icebreaker.rules.ts';
import type { Icebreakers } from '../features/icebreaker/icebreaker.service.ts';
import type { Places } from '../features/place/place.service.ts';
import { visibleFacts } from '../features/profile/profile.present.ts';
import type { Profiles } from '../features/profile/profile.service.ts';
import type { MemberCaller } from '../platform/calls/caller.ts';
import { words } from '../platform/i18n/words.ts';

interface Features {
  readonly places: Pick<Places, 'cityName' | 'regionName'>;
  readonly profiles: Pick<Profiles, 'ownRow' | 'readable'>;
  readonly icebreakers: Pick<Icebreakers, 'uses'>;
}

/** First lines for a member, from what both show on this site. */
export function createIcebreakerView({ places, profiles, icebreakers }: Features) {
  function lineIn(locale: Locale, { line, source }: Candidate, { country, region, city_id }: ReadableProfile): Line {
    const say = words(locale);
    const place = {
      city: places.cityName(city_id, locale) ?? '',
      region: (country && region && places.regionName(country, region)) ?? '',
    };
    const what = source?.kind === 'interest' ? say(`profile:interest.${source.interest}`) : '';
    return {
      line,
      text: say(`icebreaker-lines:${line}`, place),
      source: source && say(`icebreaker-lines:source.${source.kind}`, { ...place, what }),
    };
  }

  /** Throws profile.not_found as a profile does, also for the caller's own, and profile.invisible. */
  return async (caller: MemberCaller, id: string): Promise<Answer<typeof listLines>> => {
    const { member, site, locale } = caller;
    const row = member.id === id ? undefined : await profiles.readable(member, id);
    if (!row) throw problem(profileFailures.not_found);
    if (row.invisible) throw problem(profileFailures.invisible);
    const own = await profiles.ownRow(member.id);
    const other: ReadableProfile = { ...row, ...visibleFacts(row, site.settings) };
    const niche = nicheName(site.settings.niche);
    const uses = await icebreakers.uses(member, id);
    const lines = ordered(linesFor(niche, own, other), uses, { niche, pair: `${member.id}:${id}` });
    return { language: locale, lines: lines.map((one) => lineIn(locale, one, other)) };
  };
}
