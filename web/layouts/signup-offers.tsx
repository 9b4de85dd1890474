import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSettings } from '../platform/document/page.tsx';
import { mediaFrom } from '../platform/theme/media.ts';
import { type SignupOffer, takeSignupOffers } from '../ui/offers/signup-offer.ts';

const SignupModal = lazy(async () => ({ default: (await import('../features/account/signup-modal.tsx')).SignupModal }));

/**
 * §2 Signup modal: on desktops, for visitors to a site that is open for sign-up. An offer made before the modal's
 * script has loaded waits for it.
 */
export function SignupOffers() {
  const isDesktop = useMediaQuery(mediaFrom('md'), false, { getInitialValueInEffect: false });
  const { can } = useSettings();
  return isDesktop && can.sign_up ? <Offers /> : null;
}

function Offers() {
  const [offer, setOffer] = useState<SignupOffer | null>(null);
  useEffect(() => takeSignupOffers(setOffer), []);
  return (
    <Suspense fallback={null}>
      <SignupModal offer={offer} onOffer={setOffer} />
    </Suspense>
  );
}
