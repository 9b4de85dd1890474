import type { Problem } from '@rendezvous/contract/endpoint';
import { readPartnerToken } from '@rendezvous/contract/partner';
import IconLinkOff from '@tabler/icons-react/dist/esm/icons/IconLinkOff.mjs';
import { Suspense } from 'react';
import { isRouteErrorResponse, redirect, useLocation, useRouteError } from 'react-router';
import { fetched } from '../../platform/document/fetched.tsx';
import { useSettings } from '../../platform/document/page.tsx';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { type LoaderArgs, loadQueries, userOf } from '../../platform/query/load.ts';
import { codeText } from '../../platform/query/problem.ts';
import { query, useLinkAnswer } from '../../platform/query/query.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page } from '../../ui/page.tsx';
import { ErrorPage } from '../../ui/state/error-page.tsx';
import { State } from '../../ui/state/state.tsx';
import { SignupClosed } from '../account/signup/signup-closed.tsx';
import classes from '../account/signup/step-frame.module.css';
import { pathOf } from '../account/signup/steps.ts';

export const handle = { i18n: ['access', 'account', 'consent', 'member', 'partner'] };

const tokenOf = (search: string) => new URLSearchParams(search).get('token') ?? '';

const load = (args: LoaderArgs) => {
  if (userOf(args)) throw redirect('/members');
  return loadQueries(args, [query(readPartnerToken, { query: { token: tokenOf(new URL(args.request.url).search) } })]);
};

export { load as clientLoader, load as loader };

const CompleteForm = fetched(
  'features/partner/complete-form.tsx',
  async () => (await import('./complete-form.tsx')).CompleteForm,
);

/** Completes a sign-up that started at a partner, on one page. */
export default function CompleteSignupPage() {
  const { t } = useTranslation('account');
  const token = tokenOf(useLocation().search);
  const known = useLinkAnswer(readPartnerToken, { query: { token } }) ?? { email: '', name: '' };
  return (
    <Page title={t('partner:title')} width="narrow" isCard>
      <p className={classes.text}>{t('partner:text')}</p>
      <Suspense>
        <CompleteForm token={token} known={known} />
      </Suspense>
    </Page>
  );
}

/** An invalid link: the reason, and sign-up without it. */
export function ErrorBoundary() {
  const { t } = useTranslation('account');
  const { can } = useSettings();
  const error = useRouteError();
  const code = isRouteErrorResponse(error) ? (error.data as Partial<Problem>).error : undefined;
  if (code === 'account.signups_closed') return <SignupClosed />;
  if (!code?.startsWith('partner.token')) return <ErrorPage />;
  const isUsed = code === 'partner.token_used';
  return (
    <Page title={t('partner:failed_title')} hidesHeading>
      <State
        isPage
        icon={IconLinkOff}
        title={t('partner:failed_title')}
        text={codeText(t, code)}
        action={
          <ButtonLink to={isUsed || !can.sign_up ? '/login' : pathOf('identity')} color="secondary">
            {t(isUsed || !can.sign_up ? 'signup.log_in' : 'partner:sign_up')}
          </ButtonLink>
        }
      />
    </Page>
  );
}
