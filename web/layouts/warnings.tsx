import type { User } from '@rendezvous/contract/account';
import { lazy, useState } from 'react';
import { useLocation } from 'react-router';
import { BonusStrip } from '../features/payment/bonus-strip.tsx';
import { type KeptTime, type KeptTimes, keepTime, keptTimes } from '../platform/kept-times.ts';
import classes from './warnings.module.css';
import { warningsOf } from './warnings.rules.ts';

// Most members see none of these, so each comes with its words when it is needed.
const ActivationReminder = lazy(async () => ({ default: (await import('../features/account/activation-reminder.tsx')).ActivationReminder }));
const PhotoAlert = lazy(async () => ({ default: (await import('../features/photo/photo-alert.tsx')).PhotoAlert }));
const PushAlert = lazy(async () => ({ default: (await import('../features/notify/push-alert.tsx')).PushAlert }));
const MailAlert = lazy(async () => ({ default: (await import('../features/notify/mail-alert.tsx')).MailAlert }));

/** §4 Warnings and alerts of a member. */
export function Warnings({ user, sent }: { user: User; sent: KeptTimes | null }) {
  const { pathname } = useLocation();
  const [times, setTimes] = useState(() => sent ?? keptTimes());
  const keep = (name: KeptTime, time?: number | null) => setTimes(keepTime(name, time));
  const { activation, photo, push, mail } = warningsOf(user, pathname, times);
  return (
    <div className={classes.header}>
      <BonusStrip />
      <div className={classes.alerts}>
        {activation && <ActivationReminder email={user.email} />}
        {mail && <MailAlert reasons={user.notifications_disabled} email={user.email} onDismiss={() => keep('mail')} />}
        {photo && <PhotoAlert onDismiss={() => keep('photo')} />}
        {push && (
          <PushAlert
            wasOffered={times.can_push !== undefined}
            onKnown={(canPush) => canPush !== (times.can_push !== undefined) && keep('can_push', canPush ? undefined : null)}
            onDismiss={() => keep('push')}
          />
        )}
      </div>
    </div>
  );
}
