import type { ButtonProps } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { isPlainPress } from '../../platform/document/follow.ts';
import { useSettings } from '../../platform/document/page.tsx';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { type MembersAction, pathOfAction, signUpFor } from '../../ui/offers/members-only.ts';
import { offerSignUp } from '../../ui/offers/signup-offer.ts';
import { loginFor, type RequestedAction } from './login-for.ts';

const LoginDialog = lazy(() => import('./login-dialog.tsx'));

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
  const notice = isAsking && (
    <Suspense>
      <LoginDialog action={action} member={member} onClose={() => setAsking(false)} />
    </Suspense>
  );
  return { ask, notice };
}

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
