import type { User } from '@rendezvous/contract/member';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { readTimestamps, saveTimestamp, type Timestamps } from '../../platform/browser/timestamps.ts';
import { fetched } from '../../platform/document/fetched.tsx';
import type { I18n } from '../../platform/i18n/i18n.ts';
import classes from './warnings.module.css';
import { dismissal, isCaused, type Warning, warningOn } from './warnings.rules.ts';

// Most members see none of these, so each is fetched, with its words, when needed.
const alerts = {
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
  bonus: fetched(
    'features/payment/offers/bonus-strip.tsx',
    async () => (await import('../../features/payment/offers/bonus-strip.tsx')).BonusStrip,
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
const AttributionQuestion = fetched(
  'layouts/warnings/attribution-question.tsx',
  async () => (await import('./attribution-question.tsx')).AttributionQuestion,
);
const wordsOf: Record<Warning, string> = {
  activation: 'account',
  mail: 'notify',
  consent: 'consent',
  bonus: 'payment',
  photo: 'photo',
  push: 'notify',
};

/** Fetches the code and words of a member's warning on a page. */
export async function prepareWarnings(user: User, pathname: string, i18n: I18n): Promise<void> {
  const warning = warningOn(user, pathname, readTimestamps());
  if (warning) await Promise.all([alerts[warning].prepare(), i18n.load(wordsOf[warning])]);
}

interface WarningsProps {
  user: User | null;
  sent: Timestamps | null;
}

/** What a member is warned of, or a visitor asked. */
export const Warnings = ({ user, sent }: WarningsProps) =>
  user ? <MemberWarnings user={user} sent={sent} /> : <AttributionQuestion />;

/**
 * §4 Warnings and alerts: the one that matters most on this page. It is chosen once for a page, so that dismissing it,
 * or doing what it asks for, brings the next on a later page.
 */
function MemberWarnings({ user, sent }: WarningsProps & { user: User }) {
  const { pathname } = useLocation();
  const [chosen, choose] = useState(() => ({ pathname, warning: warningOn(user, pathname, sent ?? readTimestamps()) }));
  if (chosen.pathname !== pathname) choose({ pathname, warning: warningOn(user, pathname, readTimestamps()) });
  const { warning } = chosen;
  if (!warning || !isCaused(warning, user)) return null;
  const Alert = alerts[warning];
  const dismiss = () => {
    saveTimestamp(dismissal(warning));
    choose({ pathname, warning: null });
  };
  return (
    <div className={classes.header}>
      <Alert user={user} onDismiss={dismiss} />
    </div>
  );
}
