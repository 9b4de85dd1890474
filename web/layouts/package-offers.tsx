import { lazy, Suspense, startTransition, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { type PackageOffer, takePackageOffers } from '../ui/offers/package-offer.ts';

const PackageSheet = lazy(() => import('../features/payment/package-sheet.tsx'));

/** The packages over a conversation that needs one; their script is fetched when they are first asked for. */
export function PackageOffers() {
  const { key } = useLocation();
  const [offer, setOffer] = useState<PackageOffer>();
  // The page over which it is open; another page closes it.
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
