import { Button } from '@mantine/core';
import { second } from '@rendezvous/contract/durations';
import type { Queue } from '@rendezvous/contract/operator-desk';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { inBackground } from '../../../platform/query/background.ts';
import { FormProblem } from '../../../ui/state/form-problem.tsx';
import { useDesk } from '../desk.queries.ts';
import { type Key, useKeys } from '../keys.tsx';
import { useWaiting } from './counts.ts';

interface WorkBarProps<Item, Decision> {
  readonly queue: {
    readonly name: Queue;
    readonly waiting: readonly unknown[];
    readonly at: number;
    readonly failure: Error | null;
    readonly move: (by: number) => void;
    readonly last:
      | { readonly item: Item; readonly decision: Decision; readonly due: number; readonly undo: () => void }
      | undefined;
    readonly visit: (path: string) => Promise<void>;
  };
  /** The member of the current item, once loaded. */
  readonly member?: string | null | undefined;
  /** The decisions, each with its key. */
  readonly decisions: readonly Key[];
  /** Leaves the decisions without one, where they are the reasons for another. */
  readonly back?: (() => void) | undefined;
  /** What the latest decision was, and of whom. */
  readonly said: (decision: Decision, item: Item) => string;
}

/** On a phone, where there is no list. */
const steps = [
  { by: -1, label: 'keys.previous', icon: IconChevronLeft },
  { by: 1, label: 'keys.next', icon: IconChevronRight },
] as const;

/** The decisions about the current item, by press or key: J and K move, Z undoes the last one. */
export function WorkBar<Item, Decision>({ queue, member, decisions, back, said }: WorkBarProps<Item, Decision>) {
  const { t } = useTranslation('operator');
  const { name, waiting, at, failure, move, last, visit } = queue;
  const total = useWaiting().find((one) => one.queue === name)?.waiting ?? 0;
  const undo = last?.undo;
  const maySee = useDesk().operator?.permissions.includes('members.read');
  const page = maySee && member ? `/operator/members/${member}` : null;
  const keys = useMemo(
    () => [
      ...decisions,
      ...(back ? [{ key: 'Escape', label: t('common:back'), run: back }] : []),
      { key: 'j', label: t('keys.next'), run: () => move(1) },
      { key: 'k', label: t('keys.previous'), run: () => move(-1) },
      { key: 'z', label: t('work.undo'), run: () => undo?.() },
      ...(page ? [{ key: 'm', label: t('work.member'), run: () => inBackground(visit(page)) }] : []),
    ],
    [decisions, back, t, move, undo, page, visit],
  );
  useKeys(keys);
  return (
    <div className="desk-bar">
      {waiting.length > 0 && (
        <span className="desk-soft">
          {t('work.place', { at: at + 1, all: waiting.length })}
          {total > waiting.length && ` · ${t('work.total', { count: total })}`}
        </span>
      )}
      {waiting.length > 1 &&
        steps.map(({ by, label, icon: Icon }) => (
          <button key={by} type="button" className="desk-icon desk-step" aria-label={t(label)} onClick={() => move(by)}>
            <Icon size={20} aria-hidden />
          </button>
        ))}
      {decisions.map(({ key, label, run, isGrave }) => (
        <Button key={key} variant="default" data-grave={isGrave} onClick={run}>
          {label} <kbd aria-hidden>{key.toUpperCase()}</kbd>
        </Button>
      ))}
      {back && (
        <Button variant="default" onClick={back}>
          {t('common:back')} <kbd aria-hidden>Esc</kbd>
        </Button>
      )}
      {page && (
        <Link
          to={page}
          onClick={(event) => {
            // In another tab there is nothing to come back to.
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            inBackground(visit(page));
          }}
        >
          {t('work.member')} <kbd aria-hidden>M</kbd>
        </Link>
      )}
      {last && (
        <span className="desk-undo">
          <span role="status">{said(last.decision, last.item)}</span>
          <Undo key={last.due} {...last} />
        </span>
      )}
      <FormProblem error={failure} />
    </div>
  );
}

/** Takes the latest decision back, and says how long that is possible. */
function Undo({ due, undo }: { due: number; undo: () => void }) {
  const { t } = useTranslation('operator');
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), second);
    return () => clearInterval(timer);
  }, []);
  return (
    <Button variant="default" onClick={undo}>
      {t('work.undo')} ({Math.max(0, Math.ceil((due - now) / second))} s) <kbd aria-hidden>Z</kbd>
    </Button>
  );
}
