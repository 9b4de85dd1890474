import { Alert } from '@mantine/core';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from '../../platform/i18n.ts';
import { useUser } from '../../platform/session.ts';
import classes from './activation-reminder.module.css';
import { ResendButton } from './resend-button.tsx';

/** §4 Activation reminder: hidden where the member is busy with just that. */
const hidden = ['/signup', '/settings', '/notifications', '/activate'];

/** Reminds who has not confirmed their address yet. Its words come when they are needed, as most never see it. */
export function ActivationReminder() {
  const user = useUser();
  const { pathname } = useLocation();
  const isDue = user?.status === 'not_confirmed' && user.profile.status === 'disabled' && user.notifications_disabled.length === 0;
  if (!isDue || hidden.some((path) => pathname.startsWith(path))) return null;
  return (
    <Suspense fallback={null}>
      <Reminder email={user.email} />
    </Suspense>
  );
}

function Reminder({ email }: { email: string }) {
  const { t } = useTranslation('account');
  return (
    <div className={classes.reminder}>
      <Alert icon={<IconMail aria-hidden />} title={t('reminder.title')} color="primary" variant="light" role="status">
        <p className={classes.text}>{t('reminder.text', { email })}</p>
        <div className={classes.actions}>
          <ResendButton />
        </div>
      </Alert>
    </div>
  );
}
