import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { Warning, WarningLink } from '../../ui/state/warning.tsx';

/** §4 Profile-photo alert: for members without a main photo. */
export function PhotoAlert({ onDismiss }: { onDismiss: () => void }) {
  const { t } = useTranslation('photo');
  const action = <WarningLink to="/profile">{t('alert.action')}</WarningLink>;
  return (
    <Warning icon={IconCamera} title={t('alert.title')} line={t('alert.text')} action={action} onDismiss={onDismiss} />
  );
}
