import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { FormProblem } from '../../../ui/state/form-problem.tsx';
import { type Key, useKeys } from '../keys.tsx';

interface WorkBarProps {
  readonly queue: {
    readonly waiting: readonly unknown[];
    readonly at: number;
    readonly failure: Error | null;
    readonly move: (by: number) => void;
    readonly undo: (() => void) | undefined;
  };
  /** The decisions, each with its key. */
  readonly decisions: readonly Key[];
}

/** The decisions about what is shown, by press or key: J and K move, Z takes back the last one. */
export function WorkBar({ queue, decisions }: WorkBarProps) {
  const { t } = useTranslation('operator');
  const { waiting, at, failure, move, undo } = queue;
  const keys = useMemo(
    () => [
      ...decisions,
      { key: 'j', label: t('keys.next'), run: () => move(1) },
      { key: 'k', label: t('keys.previous'), run: () => move(-1) },
      { key: 'z', label: t('work.undo'), run: () => undo?.() },
    ],
    [decisions, t, move, undo],
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
      <FormProblem error={failure} />
    </div>
  );
}
