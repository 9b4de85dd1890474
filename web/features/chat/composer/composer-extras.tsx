import { useTranslation } from '../../../platform/i18n/i18n.ts';
import type { PackageOffer } from '../../../ui/offers/package-offer.ts';
import { GiftButton } from '../gift/gift-button.tsx';
import { PhotoButton } from '../photo/photo-button.tsx';
import classes from './composer.module.css';
import { UnsentLine } from './unsent-line.tsx';

/** The remaining length is shown from this many characters before the limit. */
const countedFrom = 200;

interface ComposerExtrasProps {
  addressee: PackageOffer['addressee'];
  /** How many more characters the text may have; below 0 if it is too long. */
  left: number;
  onBuy?: (() => void) | undefined;
}

/** Buttons for gifts and photos, beside the words; above them, why words from elsewhere were not sent. */
export function ComposerExtras({ addressee, left, onBuy }: ComposerExtrasProps) {
  const { t } = useTranslation('chat');
  return (
    <>
      <UnsentLine profile={addressee.id} saysWhy={!onBuy} />
      <GiftButton addressee={addressee} label={t('give_gift', { name: addressee.name })} />
      <PhotoButton addressee={addressee} onBuy={onBuy} />
      <LengthLeft left={left} />
    </>
  );
}

function LengthLeft({ left }: { left: number }) {
  const { t } = useTranslation('chat');
  if (left >= countedFrom) return null;
  return (
    <span className={classes.rest} role="status">
      {left < 0 ? t('error.text_too_long') : t('characters_left', { count: left })}
    </span>
  );
}
