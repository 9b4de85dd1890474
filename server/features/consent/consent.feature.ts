import type { Part } from '../../part.ts';
import type { Platform } from '../../platform.ts';
import { consentRoutes } from './consent.routes.ts';
import { createConsent } from './consent.service.ts';

export function consentFeature(platform: Platform) {
  const consents = createConsent(platform);
  return {
    service: consents,
    routes: consentRoutes(consents),
    personalData: {
      name: 'consent',
      tables: ['consent'],
      read: async ({ id }) => ({ consent: await consents.decisions(id) }),
    },
  } satisfies Part;
}
