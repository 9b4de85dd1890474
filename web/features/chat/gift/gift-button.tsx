import IconGift from '@tabler/icons-react/dist/esm/icons/IconGift.mjs';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { PackageOffer } from '../../../ui/package-offer.ts';
import { giftParam } from './gift-path.ts';

/** With the bubble, which is shown at once also where the connection is lost before the gift has arrived. */
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
export default function GiftButton({ addressee, label, variant, isDisabled, onGiven }: GiftButtonProps) {
  const [search, setSearch] = useSearchParams();
  const [chosen, setChosen] = useState<string>();
  const [isOpen, setOpen] = useState<boolean>();
  const asked = search.get(giftParam);
  useEffect(() => {
    if (asked === null) return;
    setChosen(asked);
    setOpen(true);
    setSearch({}, { replace: true, preventScrollReset: true });
  }, [asked, setSearch]);
  const close = () => setOpen(false);
  const open = () => {
    setChosen(undefined);
    setOpen(true);
  };
  return (
    <>
      <IconButton icon={IconGift} label={label} data-variant={variant} disabled={isDisabled} onClick={open} />
      <Suspense>
        {isOpen !== undefined && (
          <GiveSheet addressee={addressee} chosen={chosen} isOpen={isOpen} onClose={close} onGiven={onGiven ?? close} />
        )}
      </Suspense>
    </>
  );
}
