import { TimedLike } from '../features/like/timed-like.tsx';
import { TimeBonus } from '../features/payment/offers/time-bonus.tsx';

export function MemberModals() {
  return (
    <>
      <TimeBonus />
      <TimedLike />
    </>
  );
}
