import type { Part } from '../../part.ts';
import type { Platform } from '../../platform.ts';
import type { Members } from '../member/member.service.ts';
import type { Sites } from '../site/site.service.ts';
import { createGrants } from './credit.grants.ts';
import { creditMailPreviews } from './credit.mails.ts';
import { creditRoutes } from './credit.routes.ts';
import { createCredit } from './credit.service.ts';

export function creditFeature(platform: Platform, given: { sites: Sites; members: Members }) {
  const credit = createCredit({ ...platform, ...given });
  const grants = createGrants({ ...platform, ...given, credit });
  return {
    service: { ...credit, grants },
    routes: creditRoutes(credit, grants),
    personalData: {
      name: 'credits',
      tables: ['credit_balance', 'credit_entry', 'credit_grant'],
      read: async ({ id }) => ({ entries: await credit.personalData(id), given: await grants.personalData(id) }),
    },
    mails: creditMailPreviews,
  } satisfies Part;
}
