import { z } from 'zod';
import { endpoint, failures } from './endpoint.ts';

/**
 * `gone`: the site does not offer the gift, or no longer does; `price_changed`: its price differs from the one shown.
 */
export const giftFailures = failures('gift', { gone: 409, price_changed: 409 });

/**
 * All gifts, in the order in which they are offered; the number is the price as a multiple of a site's `gift_credits`.
 */
export const giftMultiples = {
  kiss: 1,
  coffee: 1,
  rose: 1,
  cupcake: 1,
  balloon: 2,
  chocolates: 2,
  cocktail: 2,
  bouquet: 3,
  teddy: 3,
  champagne: 4,
  star: 5,
  diamond: 8,
} as const;
export type GiftCode = keyof typeof giftMultiples;
export const giftCodes = Object.keys(giftMultiples) as GiftCode[];

/** A gift of a site's catalogue, with its price in credits. */
export const GiftOffer = z.object({ code: z.string(), credits: z.int() });
export type GiftOffer = z.infer<typeof GiftOffer>;

/** A gift that a site's file chooses; without a price it costs its multiple of `gift_credits`. */
export interface ChosenGift {
  readonly code: GiftCode;
  readonly credits?: number | undefined;
}

/** A site's catalogue: the gifts that its file chooses, in its order, or all of them. */
export const giftCatalogue = (
  gift_credits: number,
  chosen: readonly ChosenGift[] = giftCodes.map((code) => ({ code })),
): GiftOffer[] => chosen.map(({ code, credits }) => ({ code, credits: credits ?? gift_credits * giftMultiples[code] }));

export const listGifts = endpoint({
  method: 'GET',
  path: '/api/gifts.php',
  access: 'member',
  summary: 'The gifts of the site with their prices, in the order in which they are offered',
  answer: z.object({ gifts: z.array(GiftOffer) }),
});
