import { Group } from '@mantine/core';
import { useLocation } from 'react-router';
import { type Translate, useTranslation } from '../../platform/i18n.ts';
import { loginPath } from '../../platform/load.ts';
import { useSettings } from '../../platform/page.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Text } from '../../ui/text.tsx';

type Action = 'like' | 'message' | 'more';

/** The same in words, for the sign-up window of a desktop. */
export const invitationOf = (t: Translate, action: Action) => ({ title: t(`like:login.${action}.title`), text: t(`like:login.${action}.text`) });

/** §8 Signed-out actions: what logging in unlocks, and the two ways to do it. */
export function LoginNotice({ action, meet, onClose }: { action: Action; meet: string; onClose: () => void }) {
  const { t } = useTranslation('like');
  const { can } = useSettings();
  const location = useLocation();
  return (
    <Dialog isOpen onClose={onClose} title={t(`login.${action}.title`)}>
      <Text>{t(`login.${action}.text`)}</Text>
      <Group justify="flex-end" mt="lg">
        <ButtonLink to={loginPath(location)} variant="default">
          {t('login.log_in')}
        </ButtonLink>
        {can.sign_up && (
          <ButtonLink to={`/members/${meet}/signup`} color="secondary">
            {t('login.sign_up')}
          </ButtonLink>
        )}
      </Group>
    </Dialog>
  );
}
