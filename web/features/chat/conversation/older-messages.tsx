import { Button, Loader } from '@mantine/core';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { problemText } from '../../../platform/query/problem.ts';
import { useInfiniteScroll } from '../../../ui/use-infinite-scroll.ts';
import { olderMessages } from './group.ts';
import classes from './older-messages.module.css';

interface OlderMessagesProps {
  read: () => Promise<void>;
  /** The id of the oldest message read so far. */
  last: string | undefined;
}

/** Reads older messages shortly before the reader reaches them. */
export function OlderMessages({ read, last }: OlderMessagesProps) {
  const { t } = useTranslation();
  const { end, error, clearError } = useInfiniteScroll(read, { ahead: '400px', last, root: '[role=log]' });
  if (error)
    return (
      <div className={classes.older} role="alert">
        {problemText(t, error)}
        <Button variant="light" size="sm" onClick={clearError}>
          {t('retry')}
        </Button>
      </div>
    );
  return (
    <div ref={end} id={olderMessages} className={classes.older}>
      <Loader size="sm" />
    </div>
  );
}
