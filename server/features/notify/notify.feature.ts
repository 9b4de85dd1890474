import type { Part } from '../../part.ts';
import type { Platform } from '../../platform.ts';
import type { Access } from '../access/access.service.ts';
import type { Chats } from '../chat/chat.service.ts';
import type { Likes } from '../like/like.service.ts';
import type { Members } from '../member/member.service.ts';
import type { Profiles } from '../profile/profile.service.ts';
import type { Search } from '../search/search.service.ts';
import type { Sites } from '../site/site.service.ts';
import { notifyMailPreviews } from './notify.mails.ts';
import { notifyRoutes } from './notify.routes.ts';
import { createNotify } from './notify.service.ts';
import { unsubscribeRoutes } from './notify.unsubscribe.ts';

interface Given {
  readonly sites: Sites;
  readonly members: Members;
  readonly access: Access;
  readonly profiles: Profiles;
  readonly search: Search;
  readonly likes: Likes;
  readonly chat: Chats;
}

export function notifyFeature(platform: Platform, given: Given) {
  const notify = createNotify({ ...platform, ...given });
  return {
    service: notify,
    routes: notifyRoutes(notify),
    personalData: {
      name: 'notifications',
      tables: ['notify_mail', 'notify_preference', 'notify_push_subscription', 'notify_week'],
      read: ({ id }) => notify.personalData(id),
    },
    withheld: ['notify_push_endpoint'],
    mails: notifyMailPreviews,
    http: (app) => unsubscribeRoutes(app, notify.unsubscribe),
  } satisfies Part;
}
