import { type GiftOffer, giftFailures } from '@rendezvous/contract/gift';
import { problem } from '@rendezvous/contract/problem';
import type { Site } from '../../platform/calls/caller.ts';

/** The catalogue of gifts. Giving one is sending a message of its kind, which stores it and charges its price. */
export function createGifts() {
  return {
    /** The gift that is given for the price the giver was shown; throws gift.gone or gift.price_changed. */
    chosen({ gifts }: Pick<Site, 'gifts'>, code: string, price: number): GiftOffer {
      const gift = gifts.find((offer) => offer.code === code);
      if (!gift) throw problem(giftFailures.gone);
      if (gift.credits !== price) throw problem(giftFailures.price_changed, { params: { price: gift.credits } });
      return gift;
    },
  };
}

export type Gifts = ReturnType<typeof createGifts>;
