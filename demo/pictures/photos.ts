import { createHmac } from 'node:crypto';
import { v7 } from 'uuid';
import { newKey } from '../../server/features/photo/photo.addresses.ts';
import type { Brand } from '../../server/features/site/site.service.ts';
import type { DemoPerson } from '../people.ts';
import { chance, type Random } from '../random.ts';
import { groundsOf, variants } from './avatar.ts';
import type { createDrawing, Picture } from './draw.ts';

export interface DemoPhoto {
  readonly id: string;
  readonly key: string;
  readonly blurred_key: string;
  readonly private: boolean;
  readonly picture: Picture;
  readonly created_at: Date;
}

interface Choosing {
  readonly random: Random;
  readonly site: Brand;
  readonly person: DemoPerson;
  readonly login: boolean;
  /** Whether the member has a picture in any case. */
  readonly always: boolean;
  /** The member's place in the cast. */
  readonly index: number;
  /** The member's place among the women or men of the site. */
  readonly place: number;
  /** A secret of the installation, so that nobody can derive the addresses of private pictures. */
  readonly secret: string;
  readonly signed_up_at: Date;
  readonly last_active_at: Date;
  readonly draw: ReturnType<typeof createDrawing>;
  /** One's own picture of somebody like that; absent in a demo of drawings. */
  readonly portraitFor?: (person: DemoPerson) => Picture | undefined;
}

/**
 * One picture, and none for a quarter of the members, as elsewhere. A few, and the demo log-ins, have a private one
 * besides: the same avatar on another ground.
 */
export function choosePhotos(choosing: Choosing): DemoPhoto[] {
  const { random, site, person, login, always, place, draw, portraitFor } = choosing;
  const hasNone = !always && chance(random, 0.25);
  const hasPrivate = login || chance(random, 0.05);
  if (hasNone) return [];
  if (portraitFor) {
    const portrait = portraitFor(person);
    return portrait ? [toPhoto(choosing, portrait, false)] : [];
  }
  const variant = place % variants;
  const grounds = groundsOf(site.settings.theme);
  const on = (turn: number) => draw(person, variant, grounds[turn % grounds.length] as string);
  return [toPhoto(choosing, on(variant), false), ...(hasPrivate ? [toPhoto(choosing, on(variant + 1), true)] : [])];
}

/** The keys are the same in every attempt of one installation, so that an interrupted import finds its files again. */
function toPhoto(
  { random, index, secret, site, signed_up_at, last_active_at }: Choosing,
  picture: Picture,
  isPrivate: boolean,
): DemoPhoto {
  const keyOf = (kind: string) => {
    const sealed = createHmac('sha256', secret).update(`demo photo ${kind} ${index} ${isPrivate}`).digest();
    return newKey(site.pool, sealed.subarray(0, 16));
  };
  const since = signed_up_at.getTime();
  const created_at = new Date(since + random() * random() * (last_active_at.getTime() - since));
  return {
    id: v7({ msecs: created_at.getTime() }),
    key: keyOf('sharp'),
    blurred_key: keyOf('blurred'),
    private: isPrivate,
    picture,
    created_at,
  };
}
