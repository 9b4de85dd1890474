import { type Message, markRead } from '@rendezvous/contract/chat';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { api } from '../../platform/query/api.ts';
import { putSeen } from './chat.cache.ts';

/** Tells that the messages were read, once they really are in sight. */
export function useMarkRead(conversation: string, messages: readonly Message[]): void {
  const client = useQueryClient();
  const told = useRef('');
  const last = messages.findLast((message) => !message.own && message.state !== 'read')?.id;
  const tell = useEffectEvent(() => {
    if (!last || last <= told.current || document.visibilityState !== 'visible') return;
    told.current = last;
    putSeen(client, conversation);
    api(markRead, { body: { conversation, message: last } }).catch(() => {
      told.current = '';
    });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message, or another conversation, is what there is to tell
  useEffect(() => {
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [last, conversation]);
}
