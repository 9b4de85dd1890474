import { ProblemError } from '@rendezvous/contract/problem';
import IconCompass from '@tabler/icons-react/dist/esm/icons/IconCompass.mjs';
import { isRouteErrorResponse, useNavigate, useRouteError } from 'react-router';
import { useTranslation } from '../../platform/i18n.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageTitle } from '../../ui/page.tsx';
import { State } from '../../ui/state.tsx';

/** §8 Error page: on a 404 a way home, else what happened and another try. */
export function ErrorPage() {
  const { t } = useTranslation('site');
  const error = useRouteError();
  const navigate = useNavigate();
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <>
        <PageTitle title={t('not_found.title')} />
        <State
          isPage
          icon={IconCompass}
          title={t('not_found.title')}
          text={t('not_found.text')}
          action={<ButtonLink to="/">{t('not_found.home')}</ButtonLink>}
        />
      </>
    );
  }
  return (
    <>
      <PageTitle title={t('error.title')} />
      <ErrorState error={problemOf(error)} onRetry={() => void navigate(0)} />
    </>
  );
}

/** A loader's answer carries the problem of the call that failed. */
function problemOf(error: unknown): unknown {
  const problem = isRouteErrorResponse(error) ? error.data : undefined;
  return typeof problem?.error === 'string' ? new ProblemError((error as { status: number }).status, problem) : error;
}
