import type { PackageOffer } from '../../../ui/offers/package-offer.ts';
import { GiftButton } from '../gift/gift-button.tsx';
import { PhotoButton } from '../photo/photo-button.tsx';
import { UnsentLine } from './unsent-line.tsx';

interface ComposerExtrasProps {
  addressee: PackageOffer['addressee'];
  giftLabel: string;
  onBuy?: (() => void) | undefined;
}

/** Buttons for gifts and photos, beside the words; above them, why words from elsewhere were not sent. */
export function ComposerExtras({ addressee, giftLabel, onBuy }: ComposerExtrasProps) {
  return (
    <>
      <UnsentLine profile={addressee.id} saysWhy={!onBuy} />
      <GiftButton addressee={addressee} label={giftLabel} />
      <PhotoButton addressee={addressee} onBuy={onBuy} />
    </>
  );
}
