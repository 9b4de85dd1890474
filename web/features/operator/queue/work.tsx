import type { ReactNode } from 'react';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { useBrandName } from '../desk.queries.ts';
import { NothingWaits } from '../home/nothing-waits.tsx';
import type { Key } from '../keys.tsx';
import { QueueSkeleton } from './queue-skeleton.tsx';
import { QueueStyle } from './queue-style.tsx';
import { useDue } from './use-due.ts';
import type { useQueue } from './use-queue.ts';
import { WorkBar } from './work-bar.tsx';

interface Waiting {
  readonly site: string;
  readonly created_at: string;
}

interface WorkProps<Item, Decision> {
  readonly queue: ReturnType<typeof useQueue<Item, Decision>>;
  readonly keyOf: (item: Item) => string;
  /** An item's title in the list, and a note beside its brand and age. */
  readonly title: (item: Item) => ReactNode;
  readonly about?: (item: Item) => string;
  readonly decisions: readonly Key[];
  readonly back?: (() => void) | undefined;
  /** The member of the current item, once loaded. */
  readonly member?: string | null | undefined;
  /** What the latest decision was, and of whom. */
  readonly said: (decision: Decision, item: Item) => string;
  /** The current item, with what is needed to decide. */
  readonly children: (item: Item) => ReactNode;
}

/** A queue at work: the items in hand, the current one, and the decisions about it. */
export function Work<Item extends Waiting, Decision>({
  queue,
  keyOf,
  title,
  about,
  decisions,
  back,
  member,
  said,
  children,
}: WorkProps<Item, Decision>) {
  const due = useDue(queue.name);
  const brandName = useBrandName();
  const { name, handed, waiting, current, choose } = queue;
  return (
    <>
      <QueueStyle />
      {handed.isError && <ErrorState error={handed.error} onRetry={() => handed.refetch()} />}
      {handed.isSuccess && !current && (
        <div className="desk-empty">
          <NothingWaits queue={name} />
        </div>
      )}
      {handed.isPending && <QueueSkeleton />}
      <div className="desk-work" aria-busy={handed.isPending || undefined}>
        <ul className="desk-waiting">
          {waiting.map((one) => (
            <li key={keyOf(one)}>
              <button type="button" aria-pressed={one === current} onClick={() => choose(one)}>
                <b dir="auto">{title(one)}</b>
                <span className="desk-soft">
                  {[brandName(one.site), ...(about ? [about(one)] : []), due(one.created_at)].join(' · ')}
                </span>
              </button>
            </li>
          ))}
        </ul>
        {current && children(current)}
      </div>
      <WorkBar queue={queue} member={member} decisions={decisions} back={back} said={said} />
    </>
  );
}
