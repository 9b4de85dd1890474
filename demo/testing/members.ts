import { resolve } from 'node:path';
import { createPlaces } from '../../server/features/place/place.service.ts';
import { readSiteFiles } from '../../server/features/site/site.files.ts';
import { toBrand } from '../../server/features/site/site.service.ts';
import { type DemoMember, makeMembers } from '../members.ts';

export const demoDate = new Date('2026-11-20T12:00:00Z');

/** The demo members of our brands, with the log-ins; the same in every run. */
export async function allMembers(count: number): Promise<DemoMember[]> {
  const { files } = await readSiteFiles(resolve(import.meta.dirname, '../../sites'));
  const sites = files.map((file) => toBrand(file, ''));
  const towns = createPlaces().towns();
  return makeMembers({ count, sites, towns, now: demoDate, secret: 'secret' });
}

export const generatedMembers = async (count: number) => (await allMembers(count)).filter(({ login }) => !login);

/** Members in the lists that others see: by site and gender, most recently active first. */
export const listsOf = (members: readonly DemoMember[]): DemoMember[][] =>
  [...Map.groupBy(members, ({ site, person }) => `${site.id} ${person.gender}`).values()].map((list) =>
    list.toSorted((one, other) => other.last_active_at.getTime() - one.last_active_at.getTime()),
  );
