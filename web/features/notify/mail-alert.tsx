import type { User } from '@rendezvous/contract/member';
import IconMailOff from '@tabler/icons-react/dist/esm/icons/IconMailOff.mjs';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { Warning, WarningLink } from '../../ui/state/warning.tsx';

interface MailAlertProps {
  reasons: User['notifications_disabled'];
  email: string;
  onDismiss: () => void;
}

/** §4 Disabled-notifications alert: mails are stopped because of fbl, bounce or listunsubscribe. */
export function MailAlert({ reasons, email, onDismiss }: MailAlertProps) {
  const { t } = useTranslation('notify');
  const text = reasons.map((reason) => <div key={reason}>{t(`disabled.${reason}`, { email })}</div>);
  const action = <WarningLink to="/settings">{t('disabled.action')}</WarningLink>;
  return <Warning icon={IconMailOff} title={t('disabled.title')} text={text} action={action} onDismiss={onDismiss} />;
}
