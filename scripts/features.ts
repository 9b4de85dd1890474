import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const parts = readFileSync(resolve(import.meta.dirname, '../server/parts.ts'), 'utf8');

/** The features in the order in which server/parts.ts makes them; each may know those before it. */
export const features: readonly string[] = [...parts.matchAll(/^ {2}const (\w+) = (?:await )?\1Feature\(/gm)].map(
  ([, name]) => name as string,
);

/** Features that need nothing of their own from the server. */
export const webOnly: readonly string[] = ['lander'];

/** The features with pages, in the order in which they may import each other: each those before it. */
export const webFeatures: readonly string[] = [
  'consent',
  'age',
  'safety',
  'notify',
  'debit',
  'payment',
  'measure',
  'photo',
  'verification',
  'gift',
  'icebreaker',
  'chat',
  'like',
  'profile',
  'search',
  'swipe',
  'access',
  'departure',
  'account',
  'partner',
  'site',
  'operator',
  'lander',
];
