import { type GiftOffer, giftFailures } from '@rendezvous/contract/gift';
import { problem } from '@rendezvous/contract/problem';
import type { Site } from '../../platform/calls/caller.ts';
import { choose } from './gift.rules.ts';

/** The catalogue of gifts. Giving one is sending a message of its kind, which stores it and charges its price. */
export function createGifts() {
  return {
    offered: ({ gifts }: Pick<Site, 'gifts'>): readonly GiftOffer[] => gifts,

    /** The gift that is given for the price the giver was shown; throws gift.gone or gift.price_changed. */
    chosen({ gifts }: Pick<Site, 'gifts'>, code: string, price: number): GiftOffer {
      const choice = choose(gifts, code, price);
      if ('gift' in choice) return choice.gift;
      if ('refusal' in choice) throw problem(giftFailures.gone);
      throw problem(giftFailures.price_changed, { params: { price: choice.newPrice } });
    },
  };
}

export type Gifts = ReturnType<typeof createGifts>;
