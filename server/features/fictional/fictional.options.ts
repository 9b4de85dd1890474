import type { MemberCaller, OperatorCaller } from '../../platform/calls/caller.ts';
import type { Platform } from '../../platform.ts';
import type { Chats } from '../chat/chat.service.ts';
import type { Members } from '../member/member.service.ts';
import type { Photos } from '../photo/photo.service.ts';
import type { Places } from '../place/place.service.ts';
import type { Profiles } from '../profile/profile.service.ts';
import type { Sites } from '../site/site.service.ts';

export interface FictionalOptions extends Pick<Platform, 'db' | 'events' | 'jobs' | 'database'> {
  readonly sites: Pick<Sites, 'ofId' | 'all'>;
  readonly places: Pick<Places, 'cityName'>;
  readonly members: Pick<Members, 'byId' | 'addFictional' | 'lock'>;
  readonly profiles: Pick<Profiles, 'addFictional' | 'change' | 'byId' | 'card' | 'lock' | 'setUnanswered'>;
  readonly photos: Pick<Photos, 'add' | 'change' | 'remove' | 'own' | 'thumb' | 'sent'>;
  readonly chats: Pick<Chats, 'correspondence' | 'send' | 'markRead'>;
}

/** A member as whom an operator writes; answers `MemberCaller` for what members' own calls do. */
export type AsProfile = (caller: OperatorCaller, id: string) => Promise<MemberCaller>;
