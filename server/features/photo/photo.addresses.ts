import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** `blurred` is what a reader who may not see a private photo gets in its place. */
export const kinds = ['sharp', 'blurred'] as const;
export type Kind = (typeof kinds)[number];

const markOf = (pool: string) => createHash('sha256').update(pool).digest('hex').slice(0, 8);

/** The name of a set of files: 128 random bits, which nobody finds who was not told them, and the mark of the pool whose members may be told. */
export const newKey = (pool: string, random = randomBytes(16)): string => random.toString('hex') + markOf(pool);

export const isKeyOf = (pool: string, key: string): boolean => /^[0-9a-f]{40}$/.test(key) && key.endsWith(markOf(pool));

/** Keys of before pools were marked. */
export const isUnmarkedKey = (key: string): boolean => /^[0-9a-f]{32}$/.test(key);

/** The folder of a photo that everybody of the pool may see: whoever knows the key sees it, until the photo gets another one. */
export const publicFolder = (key: string): string => `/photos/${key}`;

const lifetimeSeconds = 600;
/** Addresses stay the same for so long, so that what is read again shows the same pictures. */
const sameForSeconds = 300;

interface BoundPhoto {
  /** The member who may open it. */
  readonly viewer: string;
  readonly owner: string;
  readonly photo: string;
  readonly kind: Kind;
}

/**
 * Addresses that open for one member, and for ten minutes at most: of photos that are private, being checked or
 * rejected. They name no key, and what the member may see is looked at again when they are opened.
 */
export function boundAddresses(secret: string) {
  const sealOf = ({ viewer, owner, photo, kind }: BoundPhoto, until: number): Buffer =>
    createHmac('sha256', secret).update(['photo', viewer, owner, photo, kind, until].join('\n')).digest().subarray(0, 18);

  return {
    folder(bound: BoundPhoto, now = Date.now()): string {
      const until = Math.floor(now / 1000 / sameForSeconds) * sameForSeconds + lifetimeSeconds;
      return `/private-photos/${bound.owner}/${bound.photo}/${bound.kind}/${until}.${sealOf(bound, until).toString('base64url')}`;
    },

    /** Whether `sealed`, the last part of a folder, was made for this and is not over. */
    isValid(bound: BoundPhoto, sealed: string, now = Date.now()): boolean {
      const [, until, seal] = /^([1-9]\d{9})\.([\w-]{24})$/.exec(sealed) ?? [];
      if (!until || !seal || Number(until) * 1000 <= now) return false;
      return timingSafeEqual(Buffer.from(seal, 'base64url'), sealOf(bound, Number(until)));
    },
  };
}

export type BoundAddresses = ReturnType<typeof boundAddresses>;
