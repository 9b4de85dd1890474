import { createHmac } from 'node:crypto';
import type { LanderVariant, Texts } from '@rendezvous/contract/lander';
import { dayOf } from '@rendezvous/contract/member';
import { type Locale, languageOf } from '@rendezvous/contract/shared';

/** What a variant takes part in the sharing with. */
interface Weighted {
  readonly slug: string;
  readonly weight: LanderVariant['weight'];
}

const whole = 100;

/** What weights are shares of: of 100, in which the plain page has what is left, or of their sum where it is more. */
const totalOf = (variants: readonly Weighted[]): number =>
  Math.max(
    whole,
    variants.reduce((sum, { weight }) => sum + weight, 0),
  );

/** The shares of a lander's variants and of its plain page (null), from 0 to 1. */
export function sharesOf(variants: readonly Weighted[]): Map<string | null, number> {
  const total = totalOf(variants);
  const shares = variants.map(({ slug, weight }) => [slug, weight / total] as const);
  const taken = variants.reduce((sum, { weight }) => sum + weight, 0);
  return new Map([...shares, [null, (total - taken) / total]]);
}

/** The variant at a point from 0 to below 1; null is the plain page. */
export function pick<Variant extends Weighted>(variants: readonly Variant[], point: number): Variant | null {
  let left = point * totalOf(variants);
  for (const variant of variants.toSorted((one, other) => (one.slug < other.slug ? -1 : 1))) {
    if (left < variant.weight) return variant;
    left -= variant.weight;
  }
  return null;
}

interface Visitor {
  readonly secret: string;
  readonly site: string;
  readonly lander: string;
  readonly address: string;
  readonly userAgent: string;
  readonly now: Date;
}

/**
 * A visitor's point from 0 to below 1: the same all day (UTC) from the same browser and network, and on each lander
 * another. Nothing is stored, neither here nor in the browser.
 */
export function pointOf({ secret, site, lander, address, userAgent, now }: Visitor): number {
  const digest = createHmac('sha256', secret)
    .update(['lander', dayOf(now), site, lander, address, userAgent].join('\n'))
    .digest();
  return digest.readUIntBE(0, 6) / 2 ** 48;
}

/** A text in the reader's language, or one that is for all; undefined if there is none: never in another language. */
export function textIn(given: Texts | undefined, locale: Locale): string | undefined {
  return typeof given === 'object' ? (given[locale] ?? given[languageOf(locale)]) : given;
}
