import type { Part } from '../../part.ts';
import type { Platform } from '../../platform.ts';
import { verificationMailPreviews } from './verification.mails.ts';
import { verificationRoutes } from './verification.routes.ts';
import { createVerifications, type VerificationOptions } from './verification.service.ts';

export function verificationFeature(platform: Platform, given: Omit<VerificationOptions, keyof Platform>) {
  const verifications = createVerifications({ ...platform, ...given });
  return {
    service: verifications,
    routes: verificationRoutes(verifications),
    personalData: {
      name: 'verification',
      tables: ['verification'],
      read: ({ id }) => verifications.personalData(id),
      files: verifications.personalFiles,
    },
    mails: verificationMailPreviews,
  } satisfies Part;
}
