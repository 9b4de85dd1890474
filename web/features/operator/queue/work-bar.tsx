import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { inBackground } from '../../../platform/query/background.ts';
import { FormProblem } from '../../../ui/state/form-problem.tsx';
import { useDesk } from '../desk.queries.ts';
import { type Key, useKeys } from '../keys.tsx';

interface WorkBarProps {
  readonly queue: {
    readonly waiting: readonly unknown[];
    readonly at: number;
    readonly failure: Error | null;
    readonly move: (by: number) => void;
    readonly undo: (() => void) | undefined;
    readonly visit: (path: string) => Promise<void>;
  };
  /** The member of the current item, once loaded. */
  readonly member?: string | null | undefined;
  /** The decisions, each with its key. */
  readonly decisions: readonly Key[];
}

/** The decisions about the current item, by press or key: J and K move, Z undoes the last one. */
export function WorkBar({ queue, member, decisions }: WorkBarProps) {
  const { t } = useTranslation('operator');
  const { waiting, at, failure, move, undo, visit } = queue;
  const maySee = useDesk().operator?.permissions.includes('members.read');
  const page = maySee && member ? `/operator/members/${member}` : null;
  const keys = useMemo(
    () => [
      ...decisions,
      { key: 'j', label: t('keys.next'), run: () => move(1) },
      { key: 'k', label: t('keys.previous'), run: () => move(-1) },
      { key: 'z', label: t('work.undo'), run: () => undo?.() },
      ...(page ? [{ key: 'm', label: t('work.member'), run: () => inBackground(visit(page)) }] : []),
    ],
    [decisions, t, move, undo, page, visit],
  );
  useKeys(keys);
  return (
    <div className="desk-bar">
      {waiting.length > 0 && <span className="desk-soft">{t('work.place', { at: at + 1, all: waiting.length })}</span>}
      {decisions.map(({ key, label, run }, place) => (
        <Button key={key} color="secondary" variant={place === 0 ? 'filled' : 'default'} onClick={run}>
          {label} <kbd aria-hidden>{key.toUpperCase()}</kbd>
        </Button>
      ))}
      {undo && (
        <Button variant="subtle" color="secondary" onClick={undo}>
          {t('work.undo')} <kbd aria-hidden>Z</kbd>
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
      <FormProblem error={failure} />
    </div>
  );
}
