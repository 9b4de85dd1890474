import { day, hour } from '@rendezvous/contract/durations';
import { type Queue, queues } from '@rendezvous/contract/operator-desk';
import { serverNow } from '../../../platform/browser/server-clock.ts';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { useAge } from '../use-age.ts';

/** How long an item has waited, and how long is left to the queue's target. For hydrated pages only. */
export function useDue(queue: Queue): (since: string) => string {
  const { t } = useTranslation('operator');
  const format = useFormat();
  const age = useAge();
  return (since) => {
    const left = Date.parse(since) + queues[queue].target - serverNow();
    if (left <= 0) return `${age(since)} · ${t('work.late')}`;
    const when =
      left < day ? format.relative(Math.ceil(left / hour), 'hour') : format.relative(Math.ceil(left / day), 'day');
    return `${age(since)} · ${t('work.due', { when })}`;
  };
}
