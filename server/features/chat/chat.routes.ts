import type * as contract from '@rendezvous/contract/chat';
import type { Answer } from '@rendezvous/contract/endpoint';
import * as upload from '@rendezvous/contract/photo-upload';
import type { MemberCaller } from '../../platform/calls/caller.ts';
import { bind, type Upload } from '../../platform/calls/mount.ts';
import type { ChatQuery, Chats } from './chat.service.ts';
import type { UploadPhoto } from './chat.uploads.ts';

export interface ChatViews {
  chatList(caller: MemberCaller, since?: number): Promise<Answer<typeof contract.listChats>>;
  chatPage(caller: MemberCaller, query: ChatQuery): Promise<Answer<typeof contract.readChat>>;
}

export const chatRoutes = (
  chat: Chats,
  uploadPhoto: UploadPhoto,
  { chatList, chatPage }: ChatViews,
  calls: typeof contract,
) => [
  ...bind(upload, {
    // An endpoint with `upload` is never called without a file.
    uploadPhoto: async ({ caller, body, file }) => ({
      photo: await uploadPhoto(caller, body, (file as Upload).bytes),
    }),
  }),
  ...bind(calls, {
    listChats: ({ caller, query }) => chatList(caller, query.since),
    readChat: ({ caller, query }) => chatPage(caller, query),
    sendMessage: ({ caller, body }) => chat.send(caller, body),
    markRead: ({ caller, body }) => chat.markRead(caller, body.conversation, body.message),
    removeChats: ({ caller, body }) => chat.removeWith(caller, body.profile),
    removeChat: ({ caller, body }) => chat.remove(caller, body.conversation),
    reportTyping: async ({ caller, body }) => {
      await chat.reportTyping(caller, body.conversation);
      return {};
    },
  }),
];
