import { reportTyping } from '@rendezvous/contract/chat';
import { second } from '@rendezvous/contract/durations';
import { useRef } from 'react';
import { callLive } from '../../platform/live/live.ts';

const every = 3 * second;

/** Tells the other, now and then, that the member types. */
export function useTellTyping(conversation: string, isHeard: boolean): () => void {
  const told = useRef(0);
  return () => {
    if (!isHeard || Date.now() - told.current < every) return;
    told.current = Date.now();
    callLive(reportTyping, { body: { conversation } }).catch(() => {});
  };
}
