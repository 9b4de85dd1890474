import IconShieldHeart from '@tabler/icons-react/dist/esm/icons/IconShieldHeart.mjs';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { Warning, WarningLink } from '../../ui/state/warning.tsx';

/** Asks members who have not decided about their special data: those of before, and all after a change of the text. */
export function ConsentAlert({ onDismiss }: { onDismiss: () => void }) {
  const { t } = useTranslation('consent');
  const action = <WarningLink to="/settings#consent">{t('alert.action')}</WarningLink>;
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
