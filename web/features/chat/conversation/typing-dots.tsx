import { messageArrived, typing } from '@rendezvous/contract/chat';
import { second } from '@rendezvous/contract/durations';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { useLive } from '../../../platform/live/live.ts';
import classes from './message.module.css';

const shownFor = 5 * second;

/** Three dots while the other member is typing. */
export function TypingDots({ conversation, name }: { conversation: string; name: string }) {
  const { t } = useTranslation('chat');
  const [until, setUntil] = useState(0);
  useLive(typing, (event) => event.conversation === conversation && setUntil(Date.now() + shownFor));
  useLive(messageArrived, ({ message }) => message.conversation === conversation && !message.own && setUntil(0));
  useEffect(() => {
    if (until === 0) return;
    const timer = setTimeout(() => setUntil(0), until - Date.now());
    return () => clearTimeout(timer);
  }, [until]);
  if (until === 0) return null;
  return (
    <div className={classes.typing} role="status" aria-label={t('typing', { name })}>
      <span />
      <span />
      <span />
    </div>
  );
}
