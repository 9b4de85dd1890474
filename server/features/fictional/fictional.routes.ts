import * as contract from '@rendezvous/contract/fictional';
import { bind, type Upload } from '../../platform/calls/bind.ts';
import { brandsFor } from '../../platform/desk/operator.ts';
import type { Fictional } from './fictional.service.ts';

export const fictionalRoutes = (fictional: Fictional) =>
  bind(contract, {
    listFictional: async ({ caller, query }) => ({
      profiles: await fictional.list(caller, brandsFor(caller, query.site)),
    }),
    readFictional: async ({ caller, query }) => ({ profile: await fictional.read(caller, query.profile) }),
    makeFictional: async ({ caller, body }) => ({ id: await fictional.make(caller, body) }),
    changeFictional: ({ caller, body }) => fictional.change(caller, body),
    retireFictional: ({ body }) => fictional.retire(body.profile),
    // An endpoint with `upload` is never called without a file.
    addFictionalPhoto: async ({ caller, body, file }) => ({
      photo: await fictional.photos.add(caller, body.profile, (file as Upload).bytes),
    }),
    mainFictionalPhoto: ({ body }) => fictional.photos.makeMain(body.profile, body.photo),
    removeFictionalPhoto: ({ body }) => fictional.photos.remove(body.profile, body.photo),
    readFictionalPicture: async ({ query }) => ({ webp: await fictional.photos.picture(query) }),
    readSentToFictional: async ({ query }) => ({ webp: await fictional.photos.sent(query) }),
    readCorrespondence: ({ caller, query }) => fictional.correspondence(caller, query),
    answerAsFictional: async ({ caller, body }) => ({ state: await fictional.answer(caller, body) }),
    closeCorrespondence: ({ caller, body }) => fictional.close(caller, body),
    readFictionalNumbers: ({ caller, query }) => fictional.numbers(brandsFor(caller, query.site)),
  });
