import { resolve } from 'node:path';
import { giftCatalogue } from '@rendezvous/contract/gift';
import { nicheDefaults, nicheName } from '@rendezvous/contract/niche';
import { createPlaces } from '../../server/features/place/place.service.ts';
import { readSiteFiles } from '../../server/features/site/site.files.ts';
import type { SiteFile } from '../../server/features/site/site.rules.ts';
import type { Brand } from '../../server/features/site/site.service.ts';
import { type DemoMember, makeCast } from '../cast.ts';
import { seed } from '../import.ts';

export const castOn = new Date('2026-11-20T12:00:00Z');

/** The same demo members of our brands in every run, with the log-ins. */
export async function wholeCastOf(count: number): Promise<DemoMember[]> {
  const { files } = await readSiteFiles(resolve(import.meta.dirname, '../../sites'));
  const towns = createPlaces().towns();
  return makeCast({ count, seed, sites: files.map(branded), towns, now: castOn, secret: 'secret' });
}

export const castOf = async (count: number) => (await wholeCastOf(count)).filter(({ login }) => !login);

/** Their looks are those of their niches, their gifts those that they offer. */
function branded(file: SiteFile): Brand {
  const { theme } = nicheDefaults[nicheName(file.settings.niche)];
  const gifts = giftCatalogue(file.settings.gift_credits, file.gifts);
  return { ...file, gifts, settings: { ...file.settings, theme } } as unknown as Brand;
}

/** Lists as members see them: of one site, women or men, by their last visit. */
export const listsOf = (members: readonly DemoMember[]): DemoMember[][] =>
  [...Map.groupBy(members, ({ site, person }) => `${site.id} ${person.gender}`).values()].map((list) =>
    list.toSorted((one, other) => other.last_active_at.getTime() - one.last_active_at.getTime()),
  );
