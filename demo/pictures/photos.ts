import { createHmac } from 'node:crypto';
import { v7 } from 'uuid';
import { newKey } from '../../server/features/photo/photo.addresses.ts';
import type { Present } from '../people.ts';
import { chance, type Random } from '../random.ts';
import { ageOf } from '../traits.ts';
import { groundsOf, variants } from './avatar.ts';
import { createDrawing, type Picture } from './draw.ts';
import { dealPortraits, type Portrait } from './portraits.ts';

export interface PhotoOptions {
  /** A secret of the installation, so that nobody can derive the addresses of private pictures. */
  readonly secret: string;
  readonly now: Date;
  /** The operator's own portraits, used instead of drawings. */
  readonly portraits?: readonly Portrait[] | undefined;
}

export type DemoPhoto = ReturnType<ReturnType<typeof createPhotos>>[number];

/**
 * Gives members, in the order of their list, a picture each; a quarter has none, as on other sites. A few members and
 * the demo log-ins have a private photo too: the same avatar on another background.
 */
export function createPhotos(random: Random, { secret, now, portraits }: PhotoOptions) {
  const draw = createDrawing();
  const deal = portraits && dealPortraits(portraits);
  const listed = new Map<string, number>();

  function picturesOf({ site, person, login, scripted }: Present): Picture[] {
    // Neighbours in a list of women or men look different.
    const list = `${site.id} ${person.gender}`;
    const variant = (listed.get(list) ?? 0) % variants;
    listed.set(list, variant + 1);
    const hasNone = !login && !scripted && chance(random, 0.25);
    const hasPrivate = login || chance(random, 0.05);
    if (hasNone) return [];
    const portrait = deal?.(person.gender, ageOf(person, now));
    if (deal) return portrait ? [portrait] : [];
    const grounds = groundsOf(site.settings.theme);
    // Each brand has faces of its own.
    const face = variant + (site.settings.niche - 1) * variants;
    const on = (turn: number) => draw(person, face, grounds[turn % grounds.length] as string);
    return hasPrivate ? [on(variant), on(variant + 1)] : [on(variant)];
  }

  /** Keys are the same in every attempt of an installation, so that an interrupted import finds its files again. */
  return (member: Present, index: number) =>
    picturesOf(member).map((picture, position) => {
      const isPrivate = position > 0;
      const keyOf = (kind: string) => {
        const sealed = createHmac('sha256', secret).update(`demo photo ${kind} ${index} ${isPrivate}`).digest();
        return newKey(member.site.pool, sealed.subarray(0, 16));
      };
      const since = member.signed_up_at.getTime();
      const created_at = new Date(since + random() * random() * (member.last_active_at.getTime() - since));
      const id = v7({ msecs: created_at.getTime() });
      return { id, key: keyOf('sharp'), blurred_key: keyOf('blurred'), private: isPrivate, picture, created_at };
    });
}
