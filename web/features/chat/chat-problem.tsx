import { readChat } from '@rendezvous/contract/chat';
import IconMessageOff from '@tabler/icons-react/dist/esm/icons/IconMessageOff.mjs';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { statusOf } from '../../platform/query/problem.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PageTitle } from '../../ui/page.tsx';
import { ErrorPage } from '../../ui/state/error-page.tsx';
import { State } from '../../ui/state/state.tsx';
import { BackToChats } from './conversation/chat-header.tsx';
import classes from './panes.module.css';

/** A conversation that the reader cannot open; unknown, blocked and departed members look alike. */
export function ChatProblem() {
  const error = useRouteError();
  const { t } = useTranslation('chat');
  const isGone = statusOf(error) === 404;
  const client = useQueryClient();
  // Requested again on the next visit: the other member may be back.
  useEffect(() => client.removeQueries({ queryKey: [readChat.path] }), [client]);
  return (
    <>
      <div className={classes.top}>
        <BackToChats />
      </div>
      <div className={classes.problem}>
        {isGone ? (
          <>
            <PageTitle title={t('not_found.title')} />
            <State
              isPage
              icon={IconMessageOff}
              title={t('not_found.title')}
              text={t('not_found.text')}
              action={<ButtonLink to="/chats">{t('not_found.action')}</ButtonLink>}
            />
          </>
        ) : (
          <ErrorPage />
        )}
      </div>
    </>
  );
}
