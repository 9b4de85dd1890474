import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs';
import { lazy, Suspense, startTransition, useRef, useState } from 'react';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { MessageBody } from '../kinds.tsx';
import { isStillAllowed, messageAnchor, type Shown } from './group.ts';
import classes from './message.module.css';
import { StateIcon } from './state-icon.tsx';
import { useLongPress } from './use-long-press.ts';

const Failure = lazy(() => import('../outbox/failure.tsx'));
const MessageWarning = lazy(() => import('../warning/message-warning.tsx'));
const ReviewNote = lazy(() => import('../warning/review-note.tsx'));
const MessageOptions = lazy(() => import('./message-options.tsx'));
const Quoted = lazy(() => import('../reply/quoted.tsx'));
const QuotedLine = lazy(() => import('../reply/quoted-line.tsx'));

/** A message. The last of a group shows its time; an own one shows its state. */
export function Bubble({ message, isLast }: { message: Shown; isLast: boolean }) {
  const format = useFormat();
  const { t } = useTranslation('chat');
  const { id, own, content, created_at, state, key, quoted, can } = message;
  const isWaiting = state === 'pending' || state === 'held' || state === 'refused';
  const showsFoot = isLast || state === 'failed' || isWaiting;
  const anchor = useRef<HTMLButtonElement>(null);
  const [hasOptions, setOptions] = useState(false);
  const open = isStillAllowed(can?.report) ? () => startTransition(() => setOptions(true)) : undefined;
  return (
    <div
      id={id && messageAnchor(id)}
      className={classes.message}
      data-own={own || undefined}
      data-state={state}
      {...useLongPress(open)}
    >
      <p className={classes.bubble}>
        <span className={classes.hidden}>{t(own ? 'you_wrote' : 'they_wrote')} </span>
        <Suspense>
          {quoted && <Quoted quote={quoted} />}
          {'about_line' in content && content.about_line && <QuotedLine line={content.about_line} isOwn={own} />}
        </Suspense>
        <MessageBody message={message} />
      </p>
      {open && (
        <IconButton
          ref={anchor}
          icon={IconDotsVertical}
          label={t('message.options')}
          aria-expanded={hasOptions}
          className={classes.options}
          onClick={open}
        />
      )}
      <Suspense>
        {id && open && hasOptions && (
          <MessageOptions message={{ ...message, id }} anchor={anchor} onClose={() => setOptions(false)} />
        )}
      </Suspense>
      {showsFoot && (
        <span className={classes.foot}>
          <time dateTime={created_at}>{format.time(created_at)}</time>
          {own && <StateIcon state={state} />}
          {isWaiting && <span>{t(`state.${state}`)}</span>}
        </span>
      )}
      <Suspense>
        {id && message.warning && (
          <MessageWarning
            message={{ ...message, id, warning: message.warning }}
            className={classes.failure}
            actionClass={classes.action}
          />
        )}
        {(state === 'held' || state === 'refused') && (
          <ReviewNote state={state} rule={message.refused_for} className={classes.failure} />
        )}
        {state === 'failed' && <Failure clientId={key} className={classes.failure} actionClass={classes.action} />}
      </Suspense>
    </div>
  );
}
