import * as calls from '@rendezvous/contract/chat';
import type { Part } from '../../part.ts';
import type { Platform } from '../../platform.ts';
import type { Credit } from '../credit/credit.service.ts';
import type { Gifts } from '../gift/gift.service.ts';
import type { Members } from '../member/member.service.ts';
import type { Photos } from '../photo/photo.service.ts';
import type { Profiles } from '../profile/profile.service.ts';
import type { Safety } from '../safety/safety.service.ts';
import type { Sites } from '../site/site.service.ts';
import { type Messaging, messageKinds } from './chat.kinds.ts';
import { type ChatViews, chatRoutes, sentPhotoFiles } from './chat.routes.ts';
import { createChats } from './chat.service.ts';
import { createUploads } from './chat.uploads.ts';

interface Given {
  readonly sites: Sites;
  readonly members: Members;
  readonly profiles: Profiles;
  readonly credit: Credit;
  readonly gifts: Gifts;
  readonly photos: Pick<Photos, 'sent'>;
  readonly safety: Safety;
}

export function chatFeature(platform: Platform, { gifts, photos, ...given }: Given, messaging?: Messaging) {
  const { kinds, contract } = messaging ?? { kinds: messageKinds({ gifts, sentPhotos: photos.sent }), contract: calls };
  const chat = createChats({
    ...platform,
    ...given,
    kinds,
    arrivedEvent: contract.messageArrived,
    messageSchema: contract.Message,
    secret: platform.config.CONVERSATION_SECRET,
  });
  const uploads = createUploads({
    ...platform,
    profiles: given.profiles,
    premium: chat.premium,
    sentPhotos: photos.sent,
    secret: platform.config.CONVERSATION_SECRET,
  });
  return {
    service: chat,
    routes: (views: ChatViews) => chatRoutes(chat, uploads, views, contract),
    personalData: {
      name: 'messages',
      tables: ['chat_conversation', 'chat_inbox', 'chat_inbox_head', 'chat_message', 'chat_taken_back'],
      read: chat.personalData,
    },
    http: (app, { callerOf }) => sentPhotoFiles(app, uploads, callerOf),
  } satisfies Part;
}
