import type { GiftOffer } from '@rendezvous/contract/gift';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { GiftPicture } from './gift-picture.tsx';

interface GiftChoiceProps {
  gifts: readonly GiftOffer[];
  chosen: string | undefined;
  onChoose: (code: string) => void;
  label: string;
  /** The giver's balance; gifts that cost more say how much more they need. */
  balance: number;
  isDisabled: boolean;
}

/** The gifts of the site, one of which is chosen. */
export function GiftChoice({ gifts, chosen, onChoose, label, balance, isDisabled }: GiftChoiceProps) {
  const { t } = useTranslation('gift');
  return (
    <fieldset className="gift-grid" aria-label={label}>
      {gifts.map(({ code, credits }) => (
        <label key={code} className="gift-choice" data-dear={credits > balance || undefined}>
          <input
            type="radio"
            name="gift"
            value={code}
            checked={code === chosen}
            disabled={isDisabled}
            onChange={() => onChoose(code)}
          />
          <GiftPicture code={code} size={64} />
          <span className="gift-name">{t([`name.${code}`, 'name.other'])}</span>
          <span className="gift-price">{t('price', { credits })}</span>
          {credits > balance && <span className="gift-price">{t('short', { credits: credits - balance })}</span>}
        </label>
      ))}
    </fieldset>
  );
}

const coming = Array.from({ length: 12 }, (_, number) => number);

/** The shape of the gifts while they are on their way. */
export const ComingGifts = () => (
  <div className="gift-grid" aria-busy>
    {coming.map((number) => (
      <span key={number} className="gift-choice" />
    ))}
  </div>
);
