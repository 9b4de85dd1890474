import { resolve } from 'node:path';
import { giftCatalogue } from '@rendezvous/contract/gift';
import { nicheDefaults, nicheName } from '@rendezvous/contract/niche';
import { createPlaces } from '../../server/features/place/place.service.ts';
import { readSiteFiles } from '../../server/features/site/site.files.ts';
import type { SiteFile } from '../../server/features/site/site.rules.ts';
import type { Brand } from '../../server/features/site/site.service.ts';
import { seed } from '../import.ts';
import { type DemoMember, makeMembers } from '../members.ts';

export const demoDate = new Date('2026-11-20T12:00:00Z');

/** The demo members of our brands, with the log-ins; the same in every run. */
export async function allMembers(count: number): Promise<DemoMember[]> {
  const { files } = await readSiteFiles(resolve(import.meta.dirname, '../../sites'));
  const towns = createPlaces().towns();
  return makeMembers({ count, seed, sites: files.map(branded), towns, now: demoDate, secret: 'secret' });
}

export const generatedMembers = async (count: number) => (await allMembers(count)).filter(({ login }) => !login);

/** A brand as `createSites` would make it, as far as the demo reads one. */
function branded(file: SiteFile): Brand {
  const { theme } = nicheDefaults[nicheName(file.settings.niche)];
  const gifts = giftCatalogue(file.settings.gift_credits, file.gifts);
  return { ...file, gifts, settings: { ...file.settings, theme } } as unknown as Brand;
}

/** Members in the lists that others see: by site and gender, most recently active first. */
export const listsOf = (members: readonly DemoMember[]): DemoMember[][] =>
  [...Map.groupBy(members, ({ site, person }) => `${site.id} ${person.gender}`).values()].map((list) =>
    list.toSorted((one, other) => other.last_active_at.getTime() - one.last_active_at.getTime()),
  );
