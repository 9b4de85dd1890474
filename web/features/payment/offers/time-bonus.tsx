import { second } from '@rendezvous/contract/durations';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { isNotBefore, readTimestamps, saveTimestamp } from '../../../platform/browser/timestamps.ts';
import { useMember } from '../../../platform/session/session.ts';
import { useUnaskedWindow } from '../../../ui/use-unasked-window.ts';
import { useHasWelcome, useWelcome } from './use-welcome.ts';

const TimeBonusModal = lazy(async () => ({ default: (await import('./time-bonus-modal.tsx')).TimeBonusModal }));

/** §9: milliseconds in the members area before the modal opens. */
const opensAfter = 40 * second;

/** §2: members, members-id, chats, likes, likes-m-id and premium. */
const membersArea = /^\/(members(\/[^/]+)?|chats|likes(\/m\/[^/]+)?|premium)\/?$/;

/** §4 Time bonus: the modal opens once, after a while in the members area, and stays closed once dismissed. */
export function TimeBonus() {
  const { signup_date } = useMember();
  const hasWelcome = useHasWelcome();
  const isHere = membersArea.test(useLocation().pathname);
  const [isClosed, setClosed] = useState(() => isNotBefore(readTimestamps().bonus, signup_date));
  const isWanted = hasWelcome && !isClosed;
  const isOpen = useUnaskedWindow({ visit: 'members area', isHere, isWanted, after: opensAfter });
  const close = () => {
    saveTimestamp('bonus');
    setClosed(true);
  };
  return isOpen && <Offer onClose={close} />;
}

/** Asks for the bonus only now: a payment that is being settled takes it, and the page of the payment shows none. */
function Offer({ onClose }: { onClose: () => void }) {
  const welcome = useWelcome();
  return <Suspense fallback={null}>{welcome && <TimeBonusModal {...welcome} onClose={onClose} />}</Suspense>;
}
