import { type ButtonProps, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { isPlainPress } from '../../platform/document/follow.ts';
import { useSettings } from '../../platform/document/page.tsx';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { loginPath, type MembersAction, pathOfAction, signUpFor } from '../../ui/offers/members-only.ts';
import { offerSignUp } from '../../ui/offers/signup-offer.ts';
import { Text } from '../../ui/text.tsx';

interface RequestedAction {
  readonly action: MembersAction;
  readonly member: { readonly id: string; readonly name: string };
}

/**
 * §8 Signed-out actions: `ask` shows that the action needs an account, in the sign-up modal on a desktop and in a
 * notice elsewhere. After sign-up or log-in the visitor is where the action goes on.
 */
export function useLoginNotice(
  action: MembersAction,
  member: RequestedAction['member'],
): { ask: () => void; notice: ReactNode } {
  const { t } = useTranslation('like');
  const [isAsking, setAsking] = useState(false);
  const offer = () => ({
    title: t(`like:login.${action}.title`, { name: member.name }),
    text: t(`like:login.${action}.text`),
    meet: member.id,
    action,
    next: pathOfAction(action, member.id),
  });
  const ask = () => setAsking(!offerSignUp(offer()));
  return { ask, notice: isAsking && <LoginNotice action={action} member={member} onClose={() => setAsking(false)} /> };
}

const loginFor = ({ action, member }: RequestedAction) => loginPath({ next: pathOfAction(action, member.id), action });

/** A button for such an action; a link to a page with the same notice until the script runs. */
export function MembersOnlyButton({
  action,
  member,
  ...props
}: ButtonProps & RequestedAction & { children: ReactNode }) {
  const { can } = useSettings();
  const { ask, notice } = useLoginNotice(action, member);
  return (
    <>
      <ButtonLink
        to={can.sign_up ? signUpFor(action, member.id) : loginFor({ action, member })}
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

function LoginNotice({ action, member, onClose }: RequestedAction & { onClose: () => void }) {
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
