import { minute } from '@rendezvous/contract/durations';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isWithinDays, readTimestamps, saveTimestamp } from '../../platform/browser/timestamps.ts';
import { useSettings } from '../../platform/document/page.tsx';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { inBackground } from '../../platform/query/background.ts';
import type { SignupOffer } from '../../ui/offers/signup-offer.ts';
import { useUnaskedWindow } from '../../ui/use-unasked-window.ts';
import { pathOf } from './signup/steps.ts';

const SignupWindow = lazy(async () => ({ default: (await import('./signup-window.tsx')).SignupWindow }));

/** Milliseconds of browsing members after which a visitor is asked to sign up. */
const looksAroundFor = minute;
/** Days until a visitor who closed it is asked again. */
const asksAgainAfterDays = 30;

const membersPages = /^\/members(\/[^/]+)?\/?$/;

interface SignupModalProps {
  /** The current offer. */
  offer: SignupOffer | null;
  onOffer: (offer: SignupOffer | null) => void;
}

/** Opens with an offer, or by itself for visitors who browse members. */
export function SignupModal({ offer, onOffer }: SignupModalProps) {
  const { t } = useTranslation('account');
  const { name } = useSettings();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [isInProgress, setInProgress] = useState(false);
  const [isAsked, setAsked] = useState(() => isWithinDays(readTimestamps().signup, asksAgainAfterDays));
  const ask = useEffectEvent(() =>
    onOffer({ title: t('signup.window.title', { name }), text: t('signup.window.text') }),
  );

  const isOpen = useUnaskedWindow({
    visit: 'members',
    isHere: membersPages.test(pathname),
    isWanted: !isAsked,
    after: looksAroundFor,
  });
  useEffect(() => {
    if (isOpen) ask();
  }, [isOpen]);

  const end = () => {
    saveTimestamp('signup');
    setAsked(true);
    onOffer(null);
    setInProgress(false);
  };
  const complete = () => {
    end();
    inBackground(navigate(pathOf('birth')));
  };
  if (!offer) return null;
  return (
    <Suspense fallback={null}>
      <SignupWindow
        offer={offer}
        isInProgress={isInProgress}
        onStarted={() => setInProgress(true)}
        onComplete={complete}
        onClosed={end}
        onRedirectedToLogin={end}
      />
    </Suspense>
  );
}
