import type { Part } from '../../part.ts';
import { refuseExposure } from '../../platform/http/local.ts';
import type { Platform } from '../../platform.ts';
import { crawlerFiles } from './site.crawlers.ts';
import { installedApp } from './site.installed.ts';
import { siteRoutes } from './site.routes.ts';
import { securityText } from './site.security-txt.ts';
import { createSites } from './site.service.ts';

export async function siteFeature({ db, config, push, warn }: Platform) {
  const sites = await createSites({ db, folder: config.SITES_DIR, pushPublicKey: push.publicKey, warn });
  refuseExposure(
    config,
    sites.all().flatMap((site) => site.hosts),
  );
  return {
    service: sites,
    routes: siteRoutes(sites),
    http(app, callerOf) {
      installedApp(app, sites, callerOf);
      securityText(app, callerOf);
      crawlerFiles(app, sites, callerOf);
    },
    close: sites.close,
  } satisfies Part;
}
