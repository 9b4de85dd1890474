import { resolve } from 'node:path';
import { createPlaces } from '../../server/features/place/place.service.ts';
import { readSiteFiles } from '../../server/features/site/site.files.ts';
import type { Brand } from '../../server/features/site/site.service.ts';
import { type DemoMember, makeCast } from '../cast.ts';

/** The same demo members of our brands in every run, without the log-ins. */
export async function castOf(count: number): Promise<DemoMember[]> {
  const { files } = await readSiteFiles(resolve(import.meta.dirname, '../../sites'));
  return makeCast({
    count,
    seed: 2024,
    sites: files as unknown as Brand[],
    towns: createPlaces().towns(),
    now: new Date('2026-11-20T12:00:00Z'),
    secret: 'secret',
  }).filter(({ login }) => !login);
}

/** Lists as members see them: of one site, women or men, by their last visit. */
export const listsOf = (members: readonly DemoMember[]): DemoMember[][] =>
  [...Map.groupBy(members, ({ site, person }) => `${site.id} ${person.gender}`).values()].map((list) =>
    list.toSorted((one, other) => other.last_active_at.getTime() - one.last_active_at.getTime()),
  );
