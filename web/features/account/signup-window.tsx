import { Box } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { memberPath } from '../../ui/member/member-path.ts';
import { memberOf } from '../../ui/offers/members-only.ts';
import type { SignupOffer } from '../../ui/offers/signup-offer.ts';
import { Text } from '../../ui/text.tsx';
import { saveDraft } from './signup/draft.ts';
import { IdentityForm } from './signup/identity-form.tsx';

interface SignupWindowProps {
  offer: SignupOffer;
  isInProgress: boolean;
  /** Called on input. */
  onStarted: () => void;
  /** Called with name and address known; the page of the next step creates the account. */
  onComplete: () => void;
  onClosed: () => void;
  onRedirectedToLogin: () => void;
}

/** The first step of sign-up over the page. With input, neither Escape nor a press beside it closes it. */
export function SignupWindow({
  offer,
  isInProgress,
  onStarted,
  onComplete,
  onClosed,
  onRedirectedToLogin,
}: SignupWindowProps) {
  useTranslation('account');
  useTranslation('access');
  useTranslation('member');
  const { pathname, search } = useLocation();
  const meet = offer.meet ?? memberOf(pathname);
  const leave = useEffectEvent(onRedirectedToLogin);
  useEffect(() => {
    if (pathname === '/login') leave();
  }, [pathname]);
  const complete = () => {
    if (meet) saveDraft({ meet, next: offer.next ?? '' });
    onComplete();
  };
  return (
    <Dialog isOpen onClose={onClosed} title={offer.title} isLocked={isInProgress}>
      <Box mb="lg">
        <Text tone="pale">{offer.text}</Text>
      </Box>
      <div onInput={onStarted}>
        <IdentityForm
          onDone={complete}
          next={offer.next ?? (meet ? memberPath(meet) : pathname + search)}
          action={offer.action}
        />
      </div>
    </Dialog>
  );
}
