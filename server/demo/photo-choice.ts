import { createHash, createHmac } from 'node:crypto';
import { v7 } from 'uuid';
import { newKey } from '../features/photo/photo.addresses.ts';
import type { DemoPerson } from './people.ts';
import { groundCount, type PortraitOptions } from './portrait-choice.ts';
import { between, chance, type Random } from './random.ts';

export interface DemoPhoto {
  readonly id: string;
  readonly key: string;
  readonly blurred_key: string;
  readonly private: boolean;
  readonly portrait: PortraitOptions;
  readonly hash: string;
  readonly created_at: Date;
}

interface Choosing {
  readonly random: Random;
  readonly person: DemoPerson;
  readonly login: boolean;
  /** The member's position in the cast. */
  readonly index: number;
  readonly secret: string;
  readonly pool: string;
  readonly signed_up_at: Date;
  readonly last_active_at: Date;
}

/** Nearly every member has a photo, some a second one, and a few a private one. */
export function choosePhotos(choosing: Choosing): DemoPhoto[] {
  const { random, person, login } = choosing;
  if (!login && chance(random, 0.03)) return [];
  const portraits: { portrait: PortraitOptions; private: boolean }[] = [{ portrait: person.portrait, private: false }];
  if (login || chance(random, 0.12))
    portraits.push({ portrait: anotherDay(random, person.portrait, 3), private: false });
  if (login || chance(random, 0.03))
    portraits.push({ portrait: anotherDay(random, person.portrait, 6), private: true });
  return portraits.map((chosen, position) => toPhoto(choosing, chosen, position));
}

/** The same person on another background, in other clothes. */
function anotherDay(random: Random, portrait: PortraitOptions, further: number): PortraitOptions {
  const clothing = portrait.jacket ?? portrait.clothing;
  return {
    ...portrait,
    face: portrait.face === 'smile' ? 'cute' : 'smile',
    clothing,
    jacket: null,
    pattern: portrait.pattern === 'plain' ? 'stripes' : 'plain',
    ground: (portrait.ground + further + between(random, 0, 1)) % groundCount,
    mirrored: !portrait.mirrored,
  };
}

/**
 * The keys are the same in every attempt of one installation, so that an interrupted import finds its files again.
 */
function toPhoto(
  { random, index, secret, pool, signed_up_at, last_active_at }: Choosing,
  chosen: { portrait: PortraitOptions; private: boolean },
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
