import type { Part } from '../../part.ts';
import type { Platform } from '../../platform.ts';
import type { Credit } from '../credit/credit.service.ts';
import type { Profiles } from '../profile/profile.service.ts';
import type { Safety } from '../safety/safety.service.ts';
import { type ChatViews, chatRoutes } from './chat.routes.ts';
import { createChat } from './chat.service.ts';

interface Given {
  readonly profiles: Profiles;
  readonly credit: Credit;
  readonly safety: Safety;
}

export function chatFeature(platform: Platform, given: Given) {
  const chat = createChat({ ...platform, ...given, secret: platform.config.CONVERSATION_SECRET });
  return {
    service: chat,
    routes: (views: ChatViews) => chatRoutes(chat, views),
    personalData: { name: 'messages', tables: ['chat_conversation', 'chat_inbox', 'chat_message'], read: chat.personalData },
    withheld: ['chat_inbox_head'],
  } satisfies Part;
}
