import { VisuallyHidden } from '@mantine/core';
import type { User } from '@rendezvous/contract/member';
import { startTransition, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { completeFlag } from '../../features/account/signup/steps.ts';
import { readTimestamps, saveTimestamp, type Timestamps } from '../../platform/browser/timestamps.ts';
import { whenIdle } from '../../platform/browser/when-idle.ts';
import { fetched } from '../../platform/document/fetched.tsx';
import { useSettings } from '../../platform/document/page.tsx';
import { type I18n, useTranslation } from '../../platform/i18n/i18n.ts';
import { inBackground } from '../../platform/query/background.ts';
import classes from './warnings.module.css';
import { type Alert, alertsOn, dismissal, hasBonusStrip, isCaused } from './warnings.rules.ts';

// Most members see none of these, so each is fetched, with its words, when needed.
const alerts = {
  notice: fetched(
    'features/measure/notice-alert.tsx',
    async () => (await import('../../features/measure/notice-alert.tsx')).NoticeAlert,
  ),
  activation: fetched(
    'features/account/activation-reminder.tsx',
    async () => (await import('../../features/account/activation-reminder.tsx')).ActivationReminder,
  ),
  mail: fetched(
    'features/notify/mail-alert.tsx',
    async () => (await import('../../features/notify/mail-alert.tsx')).MailAlert,
  ),
  consent: fetched(
    'features/consent/consent-alert.tsx',
    async () => (await import('../../features/consent/consent-alert.tsx')).ConsentAlert,
  ),
  photo: fetched(
    'features/photo/photo-alert.tsx',
    async () => (await import('../../features/photo/photo-alert.tsx')).PhotoAlert,
  ),
  push: fetched(
    'features/notify/push-alert.tsx',
    async () => (await import('../../features/notify/push-alert.tsx')).PushAlert,
  ),
};
const BonusStrip = fetched(
  'features/payment/offers/bonus-strip.tsx',
  async () => (await import('../../features/payment/offers/bonus-strip.tsx')).BonusStrip,
);
const EndedStrip = fetched(
  'features/departure/ended-strip.tsx',
  async () => (await import('../../features/departure/ended-strip.tsx')).EndedStrip,
);
const AttributionQuestion = fetched(
  'layouts/warnings/attribution-question.tsx',
  async () => (await import('./attribution-question.tsx')).AttributionQuestion,
);
const wordsOf: Record<Alert, string> = {
  notice: 'measure',
  activation: 'account',
  mail: 'notify',
  consent: 'consent',
  photo: 'photo',
  push: 'notify',
};

const prepare = (alert: Alert, i18n: Pick<I18n, 'load'>) =>
  Promise.all([alerts[alert].prepare(), i18n.load(wordsOf[alert])]);

interface Preparing {
  user: User;
  pathname: string;
  i18n: I18n;
  /** Whether the brand has ended. */
  closed: boolean;
}

/** Fetches code and words of what a member sees first on a page. */
export async function prepareWarnings({ user, pathname, i18n, closed }: Preparing): Promise<void> {
  const times = readTimestamps();
  const [alert] = alertsOn(user, pathname, times);
  await Promise.all([
    alert && prepare(alert, i18n),
    ...(closed ? [EndedStrip.prepare(), i18n.load('ended')] : []),
    ...(hasBonusStrip(user, pathname, times) ? [BonusStrip.prepare(), i18n.load('payment')] : []),
  ]);
}

interface WarningsProps {
  user: User | null;
  sent: Timestamps | null;
}

/** What a member is warned of, or a visitor asked. */
export const Warnings = ({ user, sent }: WarningsProps) =>
  user ? <MemberWarnings user={user} sent={sent} /> : <AttributionQuestion />;

const chosenOn = (user: User, pathname: string, times: Timestamps) => ({
  pathname,
  hasBonus: hasBonusStrip(user, pathname, times),
  due: alertsOn(user, pathname, times),
  /** The one that shows, by its place. */
  at: 0,
});

/** The end of the brand, and §4 Warnings and alerts: the welcome bonus, and the most urgent alert of this page. */
function MemberWarnings({ user, sent }: WarningsProps & { user: User }) {
  const { pathname, search } = useLocation();
  const header = useRef<HTMLDivElement>(null);
  const [chosen, choose] = useState(() => chosenOn(user, pathname, sent ?? readTimestamps()));
  if (chosen.pathname !== pathname) choose(chosenOn(user, pathname, readTimestamps()));
  const due = chosen.due.filter((alert) => isCaused(alert, user));
  const at = chosen.at % Math.max(due.length, 1);
  const alert = due[at];
  const hasBonus = chosen.hasBonus && isCaused('bonus', user);
  // The settings begin with it.
  const isEnded = useSettings().closed && pathname !== '/settings';
  if (!alert && !hasBonus && !isEnded) return null;
  // What is there stays while the code and words of the next one are fetched.
  const show = (change: Partial<typeof chosen>) => startTransition(() => choose((now) => ({ ...now, ...change })));
  const end = (ended: Alert) => show({ due: due.filter((one) => one !== ended), at });
  const dismiss = (dismissed: Alert | 'bonus') => {
    saveTimestamp(dismissal(dismissed));
    if (dismissed === 'bonus') show({ hasBonus: false });
    else end(dismissed);
    // The pressed button goes, and what remains is next in the order of the keyboard.
    header.current?.focus();
  };
  return (
    // Each page has its own: one that stays would move where the bar above it goes, as on a profile.
    <div key={pathname} className={classes.header} ref={header} tabIndex={-1}>
      {isEnded && <EndedStrip />}
      {hasBonus && <BonusStrip onDismiss={() => dismiss('bonus')} />}
      {alert && (
        <AlertRow
          user={user}
          alert={alert}
          place={{ at: at + 1, of: due.length }}
          following={due[(at + 1) % due.length]}
          isInWindow={alert === 'activation' && new URLSearchParams(search).has(completeFlag)}
          onNext={() => show({ at: at + 1 })}
          onDismiss={() => dismiss(alert)}
          onEnd={() => end(alert)}
        />
      )}
    </div>
  );
}

interface AlertRowProps {
  user: User;
  alert: Alert;
  place: { at: number; of: number };
  following: Alert | undefined;
  /** A smartphone shows it in a window. */
  isInWindow: boolean;
  onNext: () => void;
  onDismiss: () => void;
  onEnd: () => void;
}

/** One alert, and where there are several its place among them, which leads to the next. */
function AlertRow({ user, alert, place, following = alert, isInWindow, onNext, onDismiss, onEnd }: AlertRowProps) {
  const { t, i18n } = useTranslation();
  // So that a press shows it at once, however slow the connection is by then.
  useEffect(() => whenIdle(() => inBackground(prepare(following, i18n))), [following, i18n]);
  const Shown = alerts[alert];
  const label = t('alerts.next', place);
  return (
    <div className={classes.row} data-in-window={isInWindow || undefined}>
      {place.of > 1 && (
        <button type="button" className={classes.next} title={label} onClick={onNext}>
          <span aria-hidden>{`${place.at}/${place.of}`}</span>
          <VisuallyHidden>{label}</VisuallyHidden>
        </button>
      )}
      <div className={classes.shown} aria-live="polite">
        <Shown key={alert} user={user} onDismiss={onDismiss} onEnd={onEnd} />
      </div>
    </div>
  );
}
