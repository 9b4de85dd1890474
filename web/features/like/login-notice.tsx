import { type ButtonProps, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { isPlainPress } from '../../platform/document/follow.ts';
import { useSettings } from '../../platform/document/page.tsx';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { loginPath } from '../../platform/query/load.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { memberPath } from '../../ui/member/member-path.ts';
import { offerSignUp } from '../../ui/signup-offer.ts';
import { Text } from '../../ui/text.tsx';

type Action = 'like' | 'message' | 'photo' | 'gift' | 'report';

/**
 * §8 Signed-out actions: `ask` shows that the action needs an account, in the sign-up modal on a desktop and in a
 * notice elsewhere. After sign-up or log-in the visitor returns to the member.
 */
export function useLoginNotice(action: Action, meet: string): { ask: () => void; notice: ReactNode } {
  const { t } = useTranslation('like');
  const [isAsking, setAsking] = useState(false);
  const ask = () =>
    setAsking(!offerSignUp({ title: t(`like:login.${action}.title`), text: t(`like:login.${action}.text`), meet }));
  return { ask, notice: isAsking && <LoginNotice action={action} meet={meet} onClose={() => setAsking(false)} /> };
}

/** A button for such an action. Until the script runs, a link to a page that says the same. */
export function MembersOnlyButton({
  action,
  meet,
  ...props
}: ButtonProps & { action: Action; meet: string; children: ReactNode }) {
  const { can } = useSettings();
  const location = useLocation();
  const { ask, notice } = useLoginNotice(action, meet);
  return (
    <>
      <ButtonLink
        to={can.sign_up ? `${memberPath(meet)}/signup` : loginPath(location)}
        {...props}
        onClick={(event) => {
          if (!isPlainPress(event)) return;
          event.preventDefault();
          ask();
        }}
      />
      {notice}
    </>
  );
}

function LoginNotice({ action, meet, onClose }: { action: Action; meet: string; onClose: () => void }) {
  const { t } = useTranslation('like');
  const { can } = useSettings();
  return (
    <Dialog isOpen onClose={onClose} title={t(`login.${action}.${can.sign_up ? 'title' : 'login_title'}`)}>
      {can.sign_up && <Text>{t(`login.${action}.text`)}</Text>}
      <Text>{t('login.back')}</Text>
      <Group mt="xl">
        {can.sign_up && (
          <ButtonLink to={`${memberPath(meet)}/signup`} color="secondary">
            {t('login.sign_up')}
          </ButtonLink>
        )}
        <ButtonLink to={loginPath({ pathname: memberPath(meet), search: '' })} variant="default">
          {t('login.log_in')}
        </ButtonLink>
      </Group>
    </Dialog>
  );
}
