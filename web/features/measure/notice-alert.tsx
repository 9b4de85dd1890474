import IconShieldHeart from '@tabler/icons-react/dist/esm/icons/IconShieldHeart.mjs';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { Warning, WarningLink } from '../../ui/state/warning.tsx';

/** Says that somebody with whom the member wrote was banned for fraud. */
export function NoticeAlert({ onDismiss }: { onDismiss: () => void }) {
  const { t } = useTranslation('measure');
  const action = <WarningLink to="/measures">{t('alert.action')}</WarningLink>;
  return (
    <Warning
      icon={IconShieldHeart}
      title={t('alert.title')}
      line={t('alert.line')}
      action={action}
      onDismiss={onDismiss}
    />
  );
}
