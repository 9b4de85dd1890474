import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { keepTime, keptTimes } from '../../platform/browser/kept-times.ts';
import { useMember } from '../../platform/query/session.ts';
import { isBusy } from '../../ui/busy.ts';
import { useWelcome, type Welcome } from './use-welcome.ts';

const TimeBonusModal = lazy(async () => ({ default: (await import('./time-bonus-modal.tsx')).TimeBonusModal }));

/** §9: how long after entering the members area the window opens. */
const opensAfter = 40_000;
/** Where another window is open, it waits its turn. */
const looksAgainAfter = 5_000;

/** §2: members, members-id, chats, likes, likes-m-id and premium. */
const membersArea = /^\/(members(\/[^/]+)?|chats|likes(\/m\/[^/]+)?|premium)\/?$/;

/** When this visit entered the members area; it goes on through the pages of other layouts. */
let enteredAt: number | null = null;

/** §4 Time bonus: the window opens once, after a while in the members area; a closed one is not shown again. */
export function TimeBonus() {
  const welcome = useWelcome();
  return welcome && <WhileItLasts {...welcome} />;
}

function WhileItLasts(welcome: Welcome) {
  const { signup_date } = useMember();
  const isHere = membersArea.test(useLocation().pathname);
  const [state, setState] = useState<'waiting' | 'open' | 'closed'>(() => (wasClosedSince(signup_date) ? 'closed' : 'waiting'));
  useEffect(() => {
    if (!isHere || state !== 'waiting') return;
    enteredAt ??= Date.now();
    let timer = setTimeout(look, Math.max(0, enteredAt + opensAfter - Date.now()));
    function look() {
      if (isBusy()) timer = setTimeout(look, looksAgainAfter);
      else setState('open');
    }
    return () => clearTimeout(timer);
  }, [isHere, state]);
  if (state !== 'open') return null;
  const close = () => {
    keepTime('bonus');
    setState('closed');
  };
  return (
    <Suspense fallback={null}>
      <TimeBonusModal {...welcome} onClose={close} />
    </Suspense>
  );
}

/** In this browser; what somebody else closed here before this member signed up does not count. */
function wasClosedSince(signupDate: string): boolean {
  const closed = keptTimes().bonus;
  return closed !== undefined && closed * 1000 >= new Date(signupDate).getTime();
}
