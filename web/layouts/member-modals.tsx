import { TimedLike } from '../features/like/timed-like.tsx';
import { TimeBonus } from '../features/payment/time-bonus.tsx';

/** The windows that open by themselves for members. */
export function MemberModals() {
  return (
    <>
      <TimeBonus />
      <TimedLike />
    </>
  );
}
