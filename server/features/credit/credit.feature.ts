import type { Part } from '../../part.ts';
import type { Platform } from '../../platform.ts';
import { creditRoutes } from './credit.routes.ts';
import { createCredit } from './credit.service.ts';

export function creditFeature(platform: Platform) {
  const credit = createCredit(platform);
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
