import { readChat } from '@rendezvous/contract/chat';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { statusOf } from '../../platform/query/problem.ts';
import { ErrorPage } from '../../ui/state/error-page.tsx';
import { ChatGone } from './chat-gone.tsx';
import { BackToChats } from './conversation/chat-header.tsx';
import classes from './panes.module.css';

/** Shown when a conversation could not be loaded. */
export function ChatProblem() {
  const error = useRouteError();
  const client = useQueryClient();
  // Requested again on the next visit: the other member may be back.
  useEffect(() => client.removeQueries({ queryKey: [readChat.path] }), [client]);
  if (statusOf(error) === 404) return <ChatGone />;
  return (
    <>
      <div className={classes.top}>
        <BackToChats />
      </div>
      <div className={classes.problem}>
        <ErrorPage />
      </div>
    </>
  );
}
