import IconGift from '@tabler/icons-react/dist/esm/icons/IconGift.mjs';
import { lazy, Suspense, startTransition, useEffect, useEffectEvent, useState } from 'react';
import { useOneTimeParam } from '../../../platform/document/one-time-param.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { PackageOffer } from '../../../ui/offers/package-offer.ts';
import { giftParam } from './gift-path.ts';

/** Fetched together with the gift's bubble, which must show at once even if the connection is lost after giving. */
const GiveSheet = lazy(async () => {
  const [sheet] = await Promise.all([import('./give-sheet.tsx'), import('../../gift/gift-message.tsx')]);
  return sheet;
});

interface GiftButtonProps {
  addressee: PackageOffer['addressee'];
  label: string;
  variant?: 'action';
  isDisabled?: boolean;
  onGiven?: () => void;
}

/** Shows the gifts. An address with a gift opens them too, once: the way back from a purchase. */
export function GiftButton({ addressee, label, variant, isDisabled, onGiven }: GiftButtonProps) {
  const [param, clear] = useOneTimeParam(giftParam);
  const [chosen, setChosen] = useState<string>();
  const [isOpen, setOpen] = useState<boolean>();
  const [wanted, setWanted] = useState<string>();
  const asked = isDisabled ? null : param;
  const show = (gift: string | undefined) => {
    setWanted(undefined);
    setChosen(gift);
    startTransition(() => setOpen(true));
  };
  const showWanted = useEffectEvent(show);
  // The address first: the sheet's own entry in the history comes on top of it.
  useEffect(() => {
    if (asked === null) {
      if (wanted !== undefined) showWanted(wanted);
      return;
    }
    setWanted(asked);
    clear();
  }, [asked, wanted, clear]);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton
        icon={IconGift}
        label={label}
        data-variant={variant}
        disabled={isDisabled}
        onClick={() => show(undefined)}
      />
      <Suspense>
        {isOpen !== undefined && (
          <GiveSheet addressee={addressee} chosen={chosen} isOpen={isOpen} onClose={close} onGiven={onGiven ?? close} />
        )}
      </Suspense>
    </>
  );
}
