import type { Platform } from '../../platform.ts';
import type { Access } from '../access/access.service.ts';
import type { Chats } from '../chat/chat.service.ts';
import type { Likes } from '../like/like.service.ts';
import type { Members } from '../member/member.service.ts';
import type { Profiles } from '../profile/profile.service.ts';
import type { Search } from '../search/search.service.ts';
import type { Sites } from '../site/site.service.ts';

/** The dependencies of the feature, which its services share. */
export interface NotifyOptions extends Platform {
  readonly sites: Sites;
  readonly members: Members;
  readonly access: Access;
  readonly profiles: Profiles;
  readonly search: Search;
  readonly likes: Likes;
  readonly chat: Chats;
}
