import type { Part } from '../../part.ts';
import type { Platform } from '../../platform.ts';
import type { Profiles } from '../profile/profile.service.ts';
import type { Reports } from '../safety/safety.reports.ts';
import type { Sites } from '../site/site.service.ts';
import { photoFiles } from './photo.files.ts';
import { followPolicy } from './photo.policy.ts';
import { photoRoutes } from './photo.routes.ts';
import { createPhotos } from './photo.service.ts';

interface Given {
  readonly sites: Sites;
  readonly profiles: Profiles;
  readonly reports: Pick<Reports, 'standing'>;
}

export function photoFeature(platform: Platform, { sites, profiles, reports }: Given) {
  const storage = platform.storageIn('photos');
  const photos = createPhotos({ ...platform, storage, profiles, reports, secret: platform.config.SECRET });
  followPolicy({ jobs: platform.jobs, sites, review: photos.review });
  return {
    service: { ...photos, storage },
    routes: photoRoutes(photos),
    personalData: {
      name: 'photos',
      tables: ['photo', 'photo_sent'],
      read: ({ id }) => photos.personalData(id),
      files: photos.personalFiles,
    },
    http: (app, { callerOf }) => photoFiles(app, { access: photos.access, sites, callerOf }),
  } satisfies Part;
}
