import type { User } from '@rendezvous/contract/member';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { BonusStrip } from '../../features/payment/offers/bonus-strip.tsx';
import { type StoredTime, type StoredTimes, storedTimes, storeTime } from '../../platform/browser/stored-times.ts';
import { fetched } from '../../platform/document/fetched.tsx';
import type { I18n } from '../../platform/i18n/i18n.ts';
import classes from './warnings.module.css';
import { type Warning, warningsOf } from './warnings.rules.ts';

// Most members see none of these, so each is fetched, with its words, when needed.
const ActivationReminder = fetched(
  'features/account/activation-reminder.tsx',
  async () => (await import('../../features/account/activation-reminder.tsx')).ActivationReminder,
);
const PhotoAlert = fetched(
  'features/photo/photo-alert.tsx',
  async () => (await import('../../features/photo/photo-alert.tsx')).PhotoAlert,
);
const PushAlert = fetched(
  'features/notify/push-alert.tsx',
  async () => (await import('../../features/notify/push-alert.tsx')).PushAlert,
);
const MailAlert = fetched(
  'features/notify/mail-alert.tsx',
  async () => (await import('../../features/notify/mail-alert.tsx')).MailAlert,
);

const alerts = { activation: ActivationReminder, photo: PhotoAlert, push: PushAlert, mail: MailAlert };
const wordsOf = { activation: 'account', photo: 'photo', push: 'notify', mail: 'notify' };

/** Fetches the code and words of a member's warnings on a page. */
export async function prepareWarnings(user: User, pathname: string, i18n: I18n): Promise<void> {
  const shown = warningsOf(user, pathname, storedTimes());
  const due = (Object.keys(alerts) as Warning[]).filter((warning) => shown[warning]);
  await Promise.all([
    i18n.load('payment'),
    ...due.flatMap((warning) => [alerts[warning].prepare(), i18n.load(wordsOf[warning])]),
  ]);
}

/** §4 Warnings and alerts. */
export function Warnings({ user, sent }: { user: User; sent: StoredTimes | null }) {
  const { pathname } = useLocation();
  const [times, setTimes] = useState(() => sent ?? storedTimes());
  const store = (name: StoredTime, time?: number | null) => setTimes(storeTime(name, time));
  const { activation, photo, push, mail } = warningsOf(user, pathname, times);
  return (
    <div className={classes.header}>
      <BonusStrip />
      <div className={classes.alerts}>
        {activation && <ActivationReminder email={user.email} />}
        {mail && <MailAlert reasons={user.notifications_disabled} email={user.email} onDismiss={() => store('mail')} />}
        {photo && <PhotoAlert onDismiss={() => store('photo')} />}
        {push && (
          <PushAlert
            wasOffered={times.can_push !== undefined}
            onKnown={(canPush) =>
              canPush !== (times.can_push !== undefined) && store('can_push', canPush ? undefined : null)
            }
            onDismiss={() => store('push')}
          />
        )}
      </div>
    </div>
  );
}
