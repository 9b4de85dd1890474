import { lazy, Suspense, startTransition, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { type PackageOffer, takePackageOffers } from '../ui/offers/package-offer.ts';

const PackageSheet = lazy(() => import('../features/payment/package-sheet.tsx'));

/** The packages over a conversation that needs a purchase; their script is fetched when they are first offered. */
export function PackageOffers() {
  const { key } = useLocation();
  const [offer, setOffer] = useState<PackageOffer>();
  // The history entry over which the sheet is open; a navigation closes it.
  const [openAt, setOpenAt] = useState<string>();
  useEffect(
    () =>
      takePackageOffers((next) =>
        startTransition(() => {
          setOffer(next);
          setOpenAt(key);
        }),
      ),
    [key],
  );
  return (
    <Suspense>
      {offer && <PackageSheet {...offer} isOpen={openAt === key} onClose={() => setOpenAt(undefined)} />}
    </Suspense>
  );
}
