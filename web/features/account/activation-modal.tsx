import { Button } from '@mantine/core';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import classes from './activation-reminder.module.css';
import { CodeForm } from './code-form.tsx';
import { ResendButton } from './resend-button.tsx';

/** The remaining step after sign-up on a smartphone. */
export function ActivationModal({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation('account');
  return (
    <Dialog isOpen onClose={onClose} title={t('reminder.title')}>
      <p className={classes.text}>{t('reminder.text', { email })}</p>
      <CodeForm />
      <div className={classes.actions}>
        <ResendButton isQuiet />
        <Button variant="subtle" fullWidth onClick={onClose}>
          {t('reminder.understood')}
        </Button>
      </div>
    </Dialog>
  );
}
