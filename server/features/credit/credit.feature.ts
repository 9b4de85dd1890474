import type { Part } from '../../part.ts';
import type { Platform } from '../../platform.ts';
import type { Sites } from '../site/site.service.ts';
import { creditRoutes } from './credit.routes.ts';
import { createCredit } from './credit.service.ts';

export function creditFeature(platform: Platform, given: { sites: Sites }) {
  const credit = createCredit({ ...platform, ...given });
  return {
    service: credit,
    routes: creditRoutes(credit),
    personalData: {
      name: 'credits',
      tables: ['credit_balance', 'credit_entry'],
      read: ({ id }) => credit.personalData(id),
    },
  } satisfies Part;
}
