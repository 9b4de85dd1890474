import IconMailOff from '@tabler/icons-react/dist/esm/icons/IconMailOff.mjs';
import { redirect } from 'react-router';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { type LoaderArgs, userOf } from '../../platform/query/load.ts';
import { useUser } from '../../platform/session/session.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page } from '../../ui/page.tsx';
import { State } from '../../ui/state/state.tsx';
import classes from './activate.module.css';
import { ResendButton } from './resend-button.tsx';

export const handle = { i18n: ['access', 'account'] };

const load = (args: LoaderArgs) => {
  if (userOf(args)?.status === 'active') throw redirect('/activate/done');
  return null;
};

export { load as clientLoader, load as loader };

export default function ActivateErrorPage() {
  const { t } = useTranslation('account');
  const user = useUser();
  const action = user ? (
    <div className={classes.actions}>
      <ResendButton />
    </div>
  ) : (
    <ButtonLink to="/login?next=%2Factivate%2Ferror" color="secondary">
      {t('access:login.submit')}
    </ButtonLink>
  );
  return (
    <Page title={t('error.activation_failed')} hidesHeading>
      <State
        isPage
        icon={IconMailOff}
        title={t('error.activation_failed')}
        text={t(user ? 'activate.error_text' : 'activate.error_visitor')}
        action={action}
      />
    </Page>
  );
}
