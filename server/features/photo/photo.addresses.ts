import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { second } from '@rendezvous/contract/durations';

/** A reader who may not see a private photo gets `blurred` in its place. */
export const kinds = ['sharp', 'blurred'] as const;
export type Kind = (typeof kinds)[number];

const markOf = (pool: string) => createHash('sha256').update(pool).digest('hex').slice(0, 8);

/** Names a set of files: 128 random bits, which cannot be guessed, and a mark of the pool whose members may know it. */
export const newKey = (pool: string, random = randomBytes(16)): string => random.toString('hex') + markOf(pool);

export const isKeyOf = (pool: string, key: string): boolean => /^[0-9a-f]{40}$/.test(key) && key.endsWith(markOf(pool));

/** The folder of a public photo: anybody in the pool who knows the key can see it, until the photo gets another. */
export const publicFolder = (key: string): string => `/photos/${key}`;

const lifetimeSeconds = 600;
/** How long addresses stay the same, so that repeated reads use the browser's cache. */
const sameForSeconds = 300;

interface BoundPhoto {
  /** The member who may open it. */
  readonly viewer: string;
  readonly owner: string;
  readonly photo: string;
  readonly kind: Kind;
}

/**
 * Addresses that open for one member, for at most ten minutes: for photos that are private, pending or rejected. They
 * contain no key, and access is checked again when they are opened.
 */
export function boundAddresses(secret: string) {
  const sealOf = ({ viewer, owner, photo, kind }: BoundPhoto, until: number): Buffer =>
    createHmac('sha256', secret)
      .update(['photo', viewer, owner, photo, kind, until].join('\n'))
      .digest()
      .subarray(0, 18);

  return {
    folder(bound: BoundPhoto, now = Date.now()): string {
      const until = Math.floor(now / second / sameForSeconds) * sameForSeconds + lifetimeSeconds;
      const seal = sealOf(bound, until).toString('base64url');
      return `/private-photos/${bound.owner}/${bound.photo}/${bound.kind}/${until}.${seal}`;
    },

    /** Whether `sealed`, the last part of a folder, was made for this photo and has not expired. */
    isValid(bound: BoundPhoto, sealed: string, now = Date.now()): boolean {
      const [, until, seal] = /^([1-9]\d{9})\.([\w-]{24})$/.exec(sealed) ?? [];
      if (!until || !seal || Number(until) * second <= now) return false;
      return timingSafeEqual(Buffer.from(seal, 'base64url'), sealOf(bound, Number(until)));
    },
  };
}

export type BoundAddresses = ReturnType<typeof boundAddresses>;
