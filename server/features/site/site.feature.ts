import type { Part } from '../../part.ts';
import { refuseExposure, strangeHost } from '../../platform/http/local.ts';
import type { OpenDatabase, Shared } from '../../platform.ts';
import { landerPictures } from './landers/site.landers.pictures.ts';
import { crawlerFiles } from './site.crawlers.ts';
import { installedApp } from './site.installed.ts';
import { siteRoutes } from './site.routes.ts';
import { securityText } from './site.security-txt.ts';
import { createSites } from './site.service.ts';

export async function siteFeature({ config, push, warn }: Shared, opened: readonly OpenDatabase[]) {
  const databases = new Map(opened.map(({ database, db }) => [database, db]));
  const sites = await createSites({
    databases,
    folder: config.SITES_DIR,
    pushPublicKey: push.publicKey,
    secret: config.SECRET,
    warn,
  });
  const hosts = sites.all().flatMap((site) => site.hosts);
  refuseExposure(config, hosts);
  const strange = strangeHost(config.PUBLIC_URL, hosts);
  if (strange) warn(strange);
  if (hosts.length === 0) warn(`SITES_DIR: ${config.SITES_DIR} has no brand, so every address is answered with 421`);
  return {
    service: sites,
    routes: siteRoutes(sites),
    http(app, { openCallerOf: callerOf }) {
      installedApp(app, sites, callerOf);
      securityText(app, callerOf);
      crawlerFiles(app, sites, callerOf);
      landerPictures(app, sites.landers, callerOf);
    },
    close: sites.close,
  } satisfies Part;
}
