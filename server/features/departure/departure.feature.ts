import type { Part } from '../../part.ts';
import type { Platform } from '../../platform.ts';
import type { UserView } from '../member/member.service.ts';
import { departureDeskRoutes } from './departure.desk.routes.ts';
import { departureMailPreviews } from './departure.mails.ts';
import { copyFile, departureRoutes } from './departure.routes.ts';
import { createDeparture, type DepartureOptions } from './departure.service.ts';

export function departureFeature(platform: Platform, given: Omit<DepartureOptions, keyof Platform>) {
  const departure = createDeparture({ ...platform, ...given });
  return {
    service: departure,
    routes: ({ user }: { user: UserView }) => [
      ...departureRoutes(departure, user),
      ...departureDeskRoutes({ ...platform, ...given, departure }),
    ],
    mails: departureMailPreviews,
    http: (app, guard) => copyFile(app, departure, guard),
  } satisfies Part;
}
