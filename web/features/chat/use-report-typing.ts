import { reportTyping } from '@rendezvous/contract/chat';
import { second } from '@rendezvous/contract/durations';
import { useRef } from 'react';
import { callLive } from '../../platform/live/live.ts';

const pause = 3 * second;

/** Reports that the member is typing, at most every three seconds. */
export function useReportTyping(conversation: string, isHeard: boolean): () => void {
  const lastReport = useRef(0);
  return () => {
    if (!isHeard || Date.now() - lastReport.current < pause) return;
    lastReport.current = Date.now();
    callLive(reportTyping, { body: { conversation } }).catch(() => {});
  };
}
