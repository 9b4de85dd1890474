import type { Part } from '../../part.ts';
import type { Platform } from '../../platform.ts';
import type { Accounts } from '../account/account.service.ts';
import type { Members } from '../member/member.service.ts';
import type { Sites } from '../site/site.service.ts';
import { postbackRoutes } from './postback.routes.ts';
import { createPostbacks } from './postback.service.ts';

export function postbackFeature(platform: Platform, given: { sites: Sites; members: Members; account: Accounts }) {
  const postbacks = createPostbacks({ ...platform, ...given });
  return {
    service: postbacks,
    routes: postbackRoutes(postbacks),
    personalData: { name: 'account', tables: ['postback'], read: ({ id }) => postbacks.personalData(id) },
  } satisfies Part;
}
