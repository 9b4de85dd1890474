import type { Part } from '../../part.ts';
import type { Platform } from '../../platform.ts';
import { measureMailPreviews } from './measure.mails.ts';
import { measureRoutes } from './measure.routes.ts';
import { createMeasures, type MeasureOptions } from './measure.service.ts';
import { noticeMailPreviews } from './notice/measure.notice.ts';

export function measureFeature(platform: Platform, given: Omit<MeasureOptions, keyof Platform>) {
  const measures = createMeasures({ ...platform, ...given });
  return {
    service: measures,
    routes: measureRoutes(measures),
    personalData: {
      name: 'measures',
      tables: ['measure', 'measure_notice'],
      read: async ({ id }) => measures.personalData(id),
    },
    mails: [...measureMailPreviews, ...noticeMailPreviews],
  } satisfies Part;
}
