import { useQueryClient } from '@tanstack/react-query';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { codeText } from '../../../platform/query/problem.ts';
import { MessageBody } from '../kinds.tsx';
import { outgoing, removeOutgoing, setProblem } from '../outbox/outbox.ts';
import { sendOutbox } from '../outbox/send-outbox.ts';
import type { Shown } from './group.ts';
import classes from './message.module.css';
import { StateIcon } from './state-icon.tsx';

/** A message. The last of a group shows its time; an own one shows its state. */
export function Bubble({ message, isLast }: { message: Shown; isLast: boolean }) {
  const format = useFormat();
  const { t } = useTranslation('chat');
  const { own, content, created_at, state, key } = message;
  const showsFoot = isLast || state === 'failed' || state === 'pending';
  return (
    <div className={classes.message} data-own={own || undefined} data-state={state}>
      <p className={classes.bubble}>
        <span className={classes.hidden}>{t(own ? 'you_wrote' : 'they_wrote')} </span>
        <MessageBody content={content} />
      </p>
      {showsFoot && (
        <span className={classes.foot}>
          <time dateTime={created_at}>{format.time(created_at)}</time>
          {own && <StateIcon state={state} />}
          {state === 'pending' && <span>{t('state.pending')}</span>}
        </span>
      )}
      {state === 'failed' && <Failure clientId={key} />}
    </div>
  );
}

function Failure({ clientId }: { clientId: string }) {
  const { t } = useTranslation('chat');
  const client = useQueryClient();
  const problem = outgoing().find((one) => one.client_id === clientId)?.problem ?? 'request.failed';
  const retry = () => {
    setProblem(clientId, undefined);
    sendOutbox(client);
  };
  return (
    <span className={classes.failure} role="alert">
      <span>{codeText(t, problem)}</span>
      <button type="button" className={classes.action} onClick={retry}>
        {t('common:retry')}
      </button>
      <button type="button" className={classes.action} onClick={() => removeOutgoing(clientId)}>
        {t('discard')}
      </button>
    </span>
  );
}
