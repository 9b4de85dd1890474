import { Alert } from '@mantine/core';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import { useTranslation } from '../../platform/i18n.ts';
import classes from './activation-reminder.module.css';
import { ResendButton } from './resend-button.tsx';

export function ActivationNotice({ email }: { email: string }) {
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
