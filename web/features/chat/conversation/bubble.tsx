import { lazy, Suspense } from 'react';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { MessageBody } from '../kinds.tsx';
import type { Shown } from './group.ts';
import classes from './message.module.css';
import { StateIcon } from './state-icon.tsx';

const Failure = lazy(() => import('../outbox/failure.tsx'));

/** A message. The last of a group shows its time; an own one shows its state. */
export function Bubble({ message, isLast }: { message: Shown; isLast: boolean }) {
  const format = useFormat();
  const { t } = useTranslation('chat');
  const { own, created_at, state, key } = message;
  const showsFoot = isLast || state === 'failed' || state === 'pending';
  return (
    <div className={classes.message} data-own={own || undefined} data-state={state}>
      <p className={classes.bubble}>
        <span className={classes.hidden}>{t(own ? 'you_wrote' : 'they_wrote')} </span>
        <MessageBody message={message} />
      </p>
      {showsFoot && (
        <span className={classes.foot}>
          <time dateTime={created_at}>{format.time(created_at)}</time>
          {own && <StateIcon state={state} />}
          {state === 'pending' && <span>{t('state.pending')}</span>}
        </span>
      )}
      <Suspense>
        {state === 'failed' && <Failure clientId={key} className={classes.failure} actionClass={classes.action} />}
      </Suspense>
    </div>
  );
}
