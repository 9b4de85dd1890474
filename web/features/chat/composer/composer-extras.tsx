import type { PackageOffer } from '../../../ui/package-offer.ts';
import { GiftButton } from '../gift/gift-button.tsx';
import { PhotoButton } from '../photo/photo-button.tsx';

/** What can be sent beside words. */
export function ComposerExtras({ addressee, giftLabel }: { addressee: PackageOffer['addressee']; giftLabel: string }) {
  return (
    <>
      <GiftButton addressee={addressee} label={giftLabel} />
      <PhotoButton addressee={addressee} />
    </>
  );
}
