import * as contract from '@rendezvous/contract/chat';
import { bind } from '../../platform/calls/mount.ts';
import type { Chats } from './chat.service.ts';

export const chatRoutes = (chat: Chats) =>
  bind(contract, {
    listChats: ({ caller, query }) => chat.list(caller, query.since),
    readChat: ({ caller, query }) => chat.read(caller, query),
    sendMessage: ({ caller, body }) => chat.send(caller, body),
    markRead: ({ caller, body }) => chat.markRead(caller, body.conversation, body.message),
    removeChats: ({ caller, body }) => chat.removeWith(caller, body.profile),
    removeChat: ({ caller, body }) => chat.remove(caller, body.conversation),
    reportTyping: async ({ caller, body }) => {
      await chat.reportTyping(caller, body.conversation);
      return {};
    },
  });
