import * as calls from '@rendezvous/contract/chat';
import type { Part } from '../../part.ts';
import type { Platform } from '../../platform.ts';
import type { Gifts } from '../gift/gift.service.ts';
import type { Photos } from '../photo/photo.service.ts';
import type { Profiles } from '../profile/profile.service.ts';
import { type Messaging, messageKinds } from './chat.kinds.ts';
import { type ChatViews, chatRoutes, sentPhotoFiles } from './chat.routes.ts';
import { type ChatOptions, createChats } from './chat.service.ts';
import { createUploads } from './chat.uploads.ts';
import { heldRoutes } from './held/chat.held.routes.ts';

interface Given extends Pick<ChatOptions, 'sites' | 'members' | 'credit' | 'safety' | 'scam'> {
  readonly profiles: Profiles;
  readonly gifts: Gifts;
  readonly photos: Pick<Photos, 'sent'>;
}

export function chatFeature(platform: Platform, { gifts, photos, ...services }: Given, replaced?: Messaging) {
  const { profiles } = services;
  const sentPhotos = photos.sent;
  const messaging = replaced ?? { kinds: messageKinds({ gifts, sentPhotos, profiles }), contract: calls };
  const secret = platform.config.CONVERSATION_SECRET;
  const chat = createChats({ ...platform, ...services, ...messaging, secret });
  const uploads = createUploads({ ...platform, profiles, premium: chat.premium, sentPhotos, secret });
  return {
    service: chat,
    routes: (views: ChatViews) => [
      ...chatRoutes(chat, uploads, views, messaging.contract),
      ...heldRoutes({ ...services, db: platform.db, desk: chat.held }),
    ],
    personalData: {
      name: 'messages',
      tables: [
        'chat_conversation',
        'chat_inbox',
        'chat_inbox_head',
        'chat_message',
        'chat_taken_back',
        'chat_held',
        'chat_told_fictional',
      ],
      read: chat.personalData,
    },
    http: (app, { callerOf }) => sentPhotoFiles(app, uploads, callerOf),
  } satisfies Part;
}
