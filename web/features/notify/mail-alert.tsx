import type { User } from '@rendezvous/contract/member';
import IconMailOff from '@tabler/icons-react/dist/esm/icons/IconMailOff.mjs';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { Warning, WarningLink } from '../../ui/state/warning.tsx';

/** §4 Disabled-notifications alert: mails are stopped because of fbl, bounce or listunsubscribe. */
export function MailAlert({ user, onDismiss }: { user: User; onDismiss: () => void }) {
  const { t } = useTranslation('notify');
  const { email, notifications_disabled } = user;
  return (
    <Warning
      icon={IconMailOff}
      title={t('disabled.title')}
      line={t('disabled.title')}
      more={notifications_disabled.map((reason) => t(`disabled.${reason}`, { email })).join(' ')}
      action={<WarningLink to="/settings">{t('disabled.action')}</WarningLink>}
      onDismiss={onDismiss}
    />
  );
}
