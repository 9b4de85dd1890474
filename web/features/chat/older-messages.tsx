import { Button, Loader } from '@mantine/core';
import type { MouseEvent } from 'react';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { problemText } from '../../platform/query/problem.ts';
import { useInfiniteScroll } from '../../ui/use-infinite-scroll.ts';
import classes from './conversation/message-list.module.css';

interface OlderMessagesProps {
  read: () => Promise<void>;
  /** The id of the oldest message read so far. */
  last: string | undefined;
  /** Reads on without the reader, to find a message that the address names. */
  isSearching: boolean;
}

/** Reads older messages shortly before the reader reaches them. */
export default function OlderMessages({ read, last, isSearching }: OlderMessagesProps) {
  const { t } = useTranslation();
  const { end, error, clearError } = useInfiniteScroll(read, {
    ahead: '400px',
    last,
    root: '[role=log]',
    isEager: isSearching,
  });
  const retry = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The button goes.
    currentTarget.closest<HTMLElement>('[role=log]')?.focus({ preventScroll: true });
    clearError();
  };
  if (error)
    return (
      <div className={classes.older} role="alert">
        {problemText(t, error)}
        <Button variant="light" size="sm" onClick={retry}>
          {t('retry')}
        </Button>
      </div>
    );
  return (
    <div ref={end} className={classes.older}>
      <Loader size="sm" />
    </div>
  );
}
