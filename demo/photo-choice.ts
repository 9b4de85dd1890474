import { createHash, createHmac } from 'node:crypto';
import { maxPhotos } from '@rendezvous/contract/photo';
import { v7 } from 'uuid';
import { newKey } from '../server/features/photo/photo.addresses.ts';
import type { DemoPerson } from './people.ts';
import { choosePortraits } from './portrait/choice.ts';
import type { MainPlace } from './portrait/neighbours.ts';
import type { Portrait } from './portrait/portrait.ts';
import { between, chance, type Random } from './random.ts';

export interface DemoPhoto {
  readonly id: string;
  readonly key: string;
  readonly blurred_key: string;
  readonly private: boolean;
  readonly portrait: Portrait;
  readonly hash: string;
  readonly created_at: Date;
}

interface Choosing {
  readonly random: Random;
  readonly person: DemoPerson;
  readonly login: boolean;
  /** Whether the site's members keep in the shade. */
  readonly shy: boolean;
  /** The member's place in the cast. */
  readonly index: number;
  readonly secret: string;
  readonly pool: string;
  readonly signed_up_at: Date;
  readonly last_active_at: Date;
  /** Where the main pictures of those before them in the site's lists were taken. */
  readonly before: readonly MainPlace[];
}

/** Nearly everybody has three photos or more, as many as they may; the last one of a few is private. */
export function choosePhotos(choosing: Choosing): DemoPhoto[] {
  const { random, person, login, shy, last_active_at, before } = choosing;
  if (!login && chance(random, 0.03)) return [];
  const count = login || !person.premium ? maxPhotos.free : between(random, 3, 5);
  const hasPrivate = login || chance(random, 0.06);
  return choosePortraits({ random, person, count, shy, now: last_active_at, before }).map((portrait, position) =>
    toPhoto(choosing, { portrait, private: hasPrivate && position === count - 1 }, position),
  );
}

/**
 * The keys are the same in every attempt of one installation, so that an interrupted import finds its files again.
 */
function toPhoto(
  { random, index, secret, pool, signed_up_at, last_active_at }: Choosing,
  chosen: { portrait: Portrait; private: boolean },
  position: number,
): DemoPhoto {
  const keyOf = (kind: string) =>
    newKey(
      pool,
      createHmac('sha256', secret)
        .update(`demo photo ${kind} ${index} ${position} ${JSON.stringify(chosen)}`)
        .digest()
        .subarray(0, 16),
    );
  const created_at = new Date(
    signed_up_at.getTime() + random() * random() * (last_active_at.getTime() - signed_up_at.getTime()),
  );
  return {
    ...chosen,
    id: v7({ msecs: created_at.getTime() }),
    key: keyOf('sharp'),
    blurred_key: keyOf('blurred'),
    hash: createHash('sha256').update(JSON.stringify(chosen.portrait)).digest('hex'),
    created_at,
  };
}
