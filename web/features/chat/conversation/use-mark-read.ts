import { type Message, markRead } from '@rendezvous/contract/chat';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { api } from '../../../platform/query/api.ts';
import { putSeen } from '../chat.cache.ts';

/** Marks messages as read while the page is visible. */
export function useMarkRead(conversation: string, messages: readonly Message[]): void {
  const client = useQueryClient();
  const reported = useRef('');
  const last = messages.findLast((message) => !message.own && message.state !== 'read')?.id;
  const report = useEffectEvent(() => {
    if (!last || last <= reported.current || document.visibilityState !== 'visible') return;
    reported.current = last;
    putSeen(client, conversation);
    api(markRead, { body: { conversation, message: last } }).catch(() => {
      reported.current = '';
    });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message or another conversation is marked as read
  useEffect(() => {
    report();
    document.addEventListener('visibilitychange', report);
    return () => document.removeEventListener('visibilitychange', report);
  }, [last, conversation]);
}
