import { Button } from '@mantine/core';
import { ProblemError } from '@rendezvous/contract/problem';
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs';
import IconCompass from '@tabler/icons-react/dist/esm/icons/IconCompass.mjs';
import { useState } from 'react';
import { isRouteErrorResponse, useNavigate, useRouteError } from 'react-router';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { whenReachable } from '../../platform/live/connection.ts';
import { inBackground } from '../../platform/query/background.ts';
import { problemText, statusOf } from '../../platform/query/problem.ts';
import { ButtonLink } from '../button-link.tsx';
import { PageTitle } from '../page.tsx';
import classes from './error-page.module.css';
import { State } from './state.tsx';

/** §8 Error page: the message or "Error", below it the status (500 by default); a link home for 404, else a button. */
export function ErrorPage() {
  const { t } = useTranslation('site');
  const error = useRouteError();
  const status = statusOf(error);
  const isMissing = status === 404;
  const problem = problemOf(error);
  const request = problem?.problem.request;
  const title = isMissing ? t('not_found.title') : problem ? problemText(t, problem) : t('error.title');
  const words = t(isMissing ? 'not_found.text' : request ? 'error.mention' : 'error.text', { request });
  return (
    <>
      <PageTitle title={title} />
      <State
        isPage
        isAlert={!isMissing}
        icon={isMissing ? IconCompass : IconCloudOff}
        title={title}
        text={
          <>
            {words} <span className={classes.status}>{status}</span>
          </>
        }
        action={
          isMissing ? (
            <ButtonLink to="/" color="secondary">
              {t('not_found.home')}
            </ButtonLink>
          ) : (
            <RetryButton />
          )
        }
      />
    </>
  );
}

/** Reloads the page once there is a connection; without one the browser would show its own error page. */
function RetryButton() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isWaiting, setWaiting] = useState(false);
  const retry = async () => {
    setWaiting(true);
    await whenReachable();
    await navigate(0);
  };
  return (
    <Button color="secondary" loading={isWaiting} onClick={() => inBackground(retry())}>
      {t('retry')}
    </Button>
  );
}

/** The failed call's problem, where the error carries one; other errors have no text for readers. */
function problemOf(error: unknown): ProblemError | undefined {
  if (error instanceof ProblemError) return error;
  const problem = isRouteErrorResponse(error) ? error.data : undefined;
  return typeof problem?.error === 'string' ? new ProblemError(statusOf(error), problem) : undefined;
}
