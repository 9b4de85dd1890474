import { useEffect, useState } from 'react';
import { isNotBefore, isWithinDays, readTimestamps, saveTimestamp } from '../../platform/browser/timestamps.ts';
import { useMember } from '../../platform/session/session.ts';
import { canEnablePush, usePush } from './push.ts';
import { PushAlert } from './push-alert.tsx';

/** Days until a dismissed offer returns, above pages too. */
const dismissedFor = 14;

/** Rendered once a message has been sent: after the first in this browser, offers push messages about the answer. */
export default function PushAfterMessage({ name }: { name: string }) {
  const { signup_date } = useMember();
  const { state } = usePush();
  const [isDue, setDue] = useState(() => {
    const { wrote, push } = readTimestamps();
    return !isNotBefore(wrote, signup_date) && !isWithinDays(push, dismissedFor);
  });
  useEffect(() => {
    if (!isNotBefore(readTimestamps().wrote, signup_date)) saveTimestamp('wrote');
  }, [signup_date]);
  if (!isDue || !state || !canEnablePush(state)) return null;
  const dismiss = () => {
    saveTimestamp('push');
    setDue(false);
  };
  return <PushAlert name={name} onDismiss={dismiss} />;
}
