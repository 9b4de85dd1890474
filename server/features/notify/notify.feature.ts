import type { Part } from '../../part.ts';
import type { Platform } from '../../platform.ts';
import { notifyMailPreviews } from './notify.mails.ts';
import type { NotifyOptions } from './notify.options.ts';
import { notifyRoutes } from './notify.routes.ts';
import { createNotify } from './notify.service.ts';
import { unsubscribeRoutes } from './notify.unsubscribe.ts';

export function notifyFeature(platform: Platform, given: Omit<NotifyOptions, keyof Platform>) {
  const notify = createNotify({ ...platform, ...given });
  return {
    service: notify,
    routes: notifyRoutes(notify),
    personalData: {
      name: 'notifications',
      tables: ['notify_mail', 'notify_preference', 'notify_push_preference', 'notify_push_subscription', 'notify_week'],
      read: ({ id }) => notify.personalData(id),
    },
    mails: notifyMailPreviews,
    http: (app) => unsubscribeRoutes(app, notify.unsubscribe),
  } satisfies Part;
}
