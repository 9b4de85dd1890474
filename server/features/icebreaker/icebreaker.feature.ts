import type { Part } from '../../part.ts';
import type { Platform } from '../../platform.ts';
import type { Profiles } from '../profile/profile.service.ts';
import { type IcebreakerView, icebreakerRoutes } from './icebreaker.routes.ts';
import { createIcebreakers } from './icebreaker.service.ts';

export function icebreakerFeature(platform: Platform, { profiles }: { profiles: Profiles }) {
  const icebreakers = createIcebreakers(platform, profiles);
  platform.jobs.schedule('icebreaker.count', '41 3 * * *', icebreakers.count);
  return {
    service: icebreakers,
    routes: ({ icebreaker }: { icebreaker: IcebreakerView }) => icebreakerRoutes(icebreaker),
    personalData: { name: 'icebreakers', tables: ['icebreaker_sent'], read: icebreakers.personalData },
  } satisfies Part;
}
