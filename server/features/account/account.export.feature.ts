import type { Part } from '../../part.ts';
import type { Platform } from '../../platform.ts';
import type { Sites } from '../site/site.service.ts';
import { exportFile, exportRoutes } from './account.export.routes.ts';
import { createExports, exportMailPreviews } from './account.export.ts';
import type { Account } from './account.service.ts';

/** The copy of a member's data: made last, of what every feature holds. */
export function exportFeature(platform: Platform, given: { sites: Sites; account: Account }, parts: readonly Part[]) {
  const exports = createExports({
    ...platform,
    ...given,
    storage: platform.storageIn('exports'),
    shares: parts.flatMap((part) => part.personalData ?? []),
  });
  return {
    service: exports,
    routes: exportRoutes(exports),
    withheld: ['account_export'],
    mails: exportMailPreviews,
    http: (app, callerOf) => exportFile(app, exports, callerOf),
  } satisfies Part;
}
