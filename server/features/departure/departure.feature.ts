import type { Part } from '../../part.ts';
import type { Platform } from '../../platform.ts';
import type { Access } from '../access/access.service.ts';
import type { Members, UserView } from '../member/member.service.ts';
import type { Sites } from '../site/site.service.ts';
import { departureMailPreviews } from './departure.mails.ts';
import { copyFile, departureRoutes } from './departure.routes.ts';
import { createDeparture } from './departure.service.ts';

interface Given {
  readonly sites: Sites;
  readonly members: Members;
  readonly access: Access;
  /** Every other feature's part, each with its share of the copy of a member's data. */
  readonly parts: readonly Part[];
}

export function departureFeature(platform: Platform, { parts, ...given }: Given) {
  const shares = parts.flatMap((part) => part.personalData ?? []);
  const departure = createDeparture({ ...platform, ...given, storage: platform.storageIn('exports'), shares });
  return {
    service: departure,
    routes: ({ user }: { user: UserView }) => departureRoutes(departure, user),
    withheld: ['departure_export'],
    mails: departureMailPreviews,
    http: (app, guard) => copyFile(app, departure, guard),
  } satisfies Part;
}
