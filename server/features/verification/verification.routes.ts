import * as contract from '@rendezvous/contract/verification';
import { bind, type Upload } from '../../platform/calls/bind.ts';
import type { Verifications } from './verification.service.ts';

export const verificationRoutes = (verifications: Verifications) =>
  bind(contract, {
    readVerification: async ({ caller }) => ({ verification: await verifications.read(caller) }),
    askVerification: async ({ caller }) => {
      const { pose, until } = await verifications.ask(caller);
      return { pose, until: until.toISOString() };
    },
    // An endpoint with `upload` is never called without a file.
    sendVerification: async ({ caller, file }) => ({
      verification: await verifications.send(caller, (file as Upload).bytes),
    }),
    endVerification: async ({ caller }) => ({ verification: await verifications.end(caller) }),
    readVerificationPicture: async ({ query }) => ({
      webp: (await verifications.desk.picture(query)).toString('base64'),
    }),
    acceptVerification: ({ body: { photos, ...named } }) => verifications.desk.decide(named, { photos }),
    refuseVerification: ({ body: { reason, ...named } }) => verifications.desk.decide(named, { refusal: reason }),
  });
