import { resolve } from 'node:path';
import { type DemoMember, makeCast } from '../demo/cast.ts';
import { createPlaces } from '../features/place/place.service.ts';
import { readSiteFiles } from '../features/site/site.files.ts';
import type { Brand } from '../features/site/site.service.ts';

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
