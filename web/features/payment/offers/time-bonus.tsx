import { second } from '@rendezvous/contract/durations';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isSince, storedTimes, storeTime } from '../../../platform/browser/stored-times.ts';
import { useMember } from '../../../platform/session/session.ts';
import { isBusy } from '../../../ui/busy.ts';
import { useWelcome, type Welcome } from './use-welcome.ts';

const TimeBonusModal = lazy(async () => ({ default: (await import('./time-bonus-modal.tsx')).TimeBonusModal }));

/** §9: milliseconds in the members area before the modal opens. */
const opensAfter = 40 * second;
/** Retries at this interval while another window is open. */
const retryInterval = 5 * second;

/** §2: members, members-id, chats, likes, likes-m-id and premium. */
const membersArea = /^\/(members(\/[^/]+)?|chats|likes(\/m\/[^/]+)?|premium)\/?$/;

/** When this visit entered the members area; pages of other layouts do not reset it. */
let enteredAt: number | null = null;

/** §4 Time bonus: the modal opens once, after a while in the members area, and stays closed once dismissed. */
export function TimeBonus() {
  const welcome = useWelcome();
  return welcome && <WhileItLasts {...welcome} />;
}

function WhileItLasts(welcome: Welcome) {
  const { signup_date } = useMember();
  const isHere = membersArea.test(useLocation().pathname);
  const [state, setState] = useState<'waiting' | 'open' | 'closed'>(() =>
    isSince(storedTimes().bonus, signup_date) ? 'closed' : 'waiting',
  );
  useEffect(() => {
    if (!isHere || state !== 'waiting') return;
    enteredAt ??= Date.now();
    let timer = setTimeout(look, Math.max(0, enteredAt + opensAfter - Date.now()));
    function look() {
      if (isBusy()) timer = setTimeout(look, retryInterval);
      else setState('open');
    }
    return () => clearTimeout(timer);
  }, [isHere, state]);
  if (state !== 'open') return null;
  const close = () => {
    storeTime('bonus');
    setState('closed');
  };
  return (
    <Suspense fallback={null}>
      <TimeBonusModal {...welcome} onClose={close} />
    </Suspense>
  );
}
