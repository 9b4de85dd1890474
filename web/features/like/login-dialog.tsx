import { Group } from '@mantine/core';
import { useSettings } from '../../platform/document/page.tsx';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { signUpFor } from '../../ui/offers/members-only.ts';
import { Text } from '../../ui/text.tsx';
import { loginFor, type RequestedAction } from './login-for.ts';

/** Says that an action needs an account. */
export default function LoginDialog({ action, member, onClose }: RequestedAction & { onClose: () => void }) {
  const { t } = useTranslation('like');
  const { can } = useSettings();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(`login.${action}.${can.sign_up ? 'title' : 'login_title'}`, { name: member.name })}
    >
      {can.sign_up && <Text>{t(`login.${action}.text`)}</Text>}
      <Text>{t('login.back')}</Text>
      <Group mt="xl">
        {can.sign_up && (
          <ButtonLink to={signUpFor(action, member.id)} color="secondary">
            {t('login.sign_up')}
          </ButtonLink>
        )}
        <ButtonLink to={loginFor({ action, member })} variant="default">
          {t('login.log_in')}
        </ButtonLink>
      </Group>
    </Dialog>
  );
}
