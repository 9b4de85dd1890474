import type { Part } from '../../part.ts';
import type { Platform } from '../../platform.ts';
import type { Sites } from '../site/site.service.ts';
import { photoFiles } from './photo.files.ts';
import { followPolicy } from './photo.policy.ts';
import { photoRoutes } from './photo.routes.ts';
import { createPhotos, type PhotoOptions } from './photo.service.ts';

interface Given extends Omit<PhotoOptions, keyof Platform> {
  readonly sites: Sites;
}

export function photoFeature(platform: Platform, { sites, ...given }: Given) {
  const photos = createPhotos({ ...platform, ...given });
  followPolicy({ jobs: platform.jobs, sites, review: photos.review });
  return {
    service: photos,
    routes: photoRoutes(photos),
    personalData: {
      name: 'photos',
      tables: ['photo', 'photo_sent'],
      read: ({ id }) => photos.personalData(id),
      files: photos.personalFiles,
    },
    http: (app, guard) => photoFiles(app, { access: photos.access, sites, guard }),
  } satisfies Part;
}
