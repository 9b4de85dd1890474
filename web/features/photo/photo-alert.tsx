import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs';
import { useTranslation } from '../../platform/i18n.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Warning } from '../../ui/warning.tsx';

/** §4 Profile-photo alert: for members without a main photo. */
export function PhotoAlert({ onDismiss }: { onDismiss: () => void }) {
  const { t } = useTranslation('photo');
  const action = (
    <ButtonLink to="/profile" variant="subtle">
      {t('alert.action')}
    </ButtonLink>
  );
  return <Warning icon={IconCamera} title={t('alert.title')} text={t('alert.text')} action={action} onDismiss={onDismiss} />;
}
