import type * as contract from '@rendezvous/contract/chat';
import * as list from '@rendezvous/contract/chat-list';
import * as messages from '@rendezvous/contract/chat-message';
import { type Answer, requestFailures } from '@rendezvous/contract/endpoint';
import * as upload from '@rendezvous/contract/photo-upload';
import { problem } from '@rendezvous/contract/problem';
import { Id } from '@rendezvous/contract/shared';
import type { FastifyInstance } from 'fastify';
import { bind, type Upload } from '../../platform/calls/bind.ts';
import type { MemberCaller } from '../../platform/calls/caller.ts';
import type { CallerOf } from '../../platform/calls/http.ts';
import type { ChatsFrom } from './chat.inbox.ts';
import type { ChatQuery } from './chat.lookups.ts';
import type { Chats } from './chat.service.ts';
import type { Uploads } from './chat.uploads.ts';

export interface ChatViews {
  chatList(caller: MemberCaller, from: ChatsFrom): Promise<Answer<typeof contract.listChats>>;
  chatSearch(caller: MemberCaller, words: string): Promise<Answer<typeof list.searchMessages>>;
  newMatches(reader: MemberCaller['member']): Promise<Answer<typeof list.listNewMatches>>;
  chatPage(caller: MemberCaller, query: ChatQuery): Promise<Answer<typeof contract.readChat>>;
}

export const chatRoutes = (
  chat: Chats,
  uploads: Uploads,
  { chatList, chatPage, chatSearch, newMatches }: ChatViews,
  calls: typeof contract,
) => [
  ...bind(upload, {
    // An endpoint with `upload` is never called without a file.
    uploadPhoto: async ({ caller, body, file }) => ({
      photo: await uploads.upload(caller, body, (file as Upload).bytes),
    }),
    listUnacceptedPhotos: async ({ caller, query }) => ({ photos: await uploads.unaccepted(caller, query.profile) }),
  }),
  ...bind(list, {
    listNewMatches: ({ caller }) => newMatches(caller.member),
    arrangeChat: ({ caller, body }) => chat.arrange(caller, body),
    searchMessages: ({ caller, body }) => chatSearch(caller, body.words),
    readChatPreferences: ({ caller }) => chat.readPreferences(caller.member.id),
    changeChatPreferences: ({ caller, body }) => chat.changePreferences(caller.member.id, body),
  }),
  ...bind(messages, {
    takeBackMessage: ({ caller, body }) => chat.takeBack(caller, body.conversation, body.message),
  }),
  ...bind(calls, {
    listChats: ({ caller, query }) => chatList(caller, query),
    readChat: ({ caller, query }) => chatPage(caller, query),
    sendMessage: ({ caller, body }) => chat.send(caller, body),
    markRead: ({ caller, body }) => chat.markRead(caller, body.conversation, body.message),
    removeChats: ({ caller, body }) => chat.removeWith(caller, body.profile),
    removeChat: ({ caller, body }) => chat.remove(caller, body.conversation),
    reportTyping: ({ caller, body }) => chat.reportTyping(caller, body.conversation),
  }),
];

/** The files of photos in conversations; never cached, so that logging out leaves nothing in the browser. */
export function sentPhotoFiles(app: FastifyInstance, { file }: Uploads, callerOf: CallerOf): void {
  type Params = { owner: string; photo: string };
  app.get<{ Params: Params }>('/sent-photos/:owner/:photo/large.webp', async (request, reply) => {
    reply.header('cache-control', 'private, no-store');
    const caller = await callerOf(request);
    const { owner, photo } = request.params;
    const isMeant = caller.member && Id.safeParse(owner).success && Id.safeParse(photo).success;
    const bytes = isMeant && (await file(caller as MemberCaller, owner.toLowerCase(), photo.toLowerCase()));
    if (!bytes) throw problem(requestFailures.not_found);
    return reply.type('image/webp').send(bytes);
  });
}
