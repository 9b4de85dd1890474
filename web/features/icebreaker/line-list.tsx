import type { Line } from '@rendezvous/contract/icebreaker';
import classes from './line-list.module.css';

interface LineListProps {
  label: string;
  /** Missing until read. */
  lines: readonly Line[] | undefined;
  /** How many lines are expected. */
  most: number;
  /** The key of the line that was pressed last. */
  chosen?: string | undefined;
  /** Receives the line that was pressed, to be changed and sent by the member, and its button. */
  onChoose: (line: Line, button: HTMLElement) => void;
}

/** First lines to press, with what they come from. None is ever sent by itself. */
export function LineList({ label, lines, most, chosen, onChoose }: LineListProps) {
  if (!lines) return <ComingLines most={most} />;
  return (
    <ul className={classes.list} aria-label={label}>
      {lines.slice(0, most).map((one) => (
        <li key={one.line}>
          <button
            type="button"
            className={classes.line}
            data-shared={one.source !== null || undefined}
            aria-pressed={chosen === undefined ? undefined : one.line === chosen}
            onClick={({ currentTarget }) => onChoose(one, currentTarget)}
          >
            {one.source && <span className={classes.source}>{one.source}</span>}
            {one.text}
          </button>
        </li>
      ))}
    </ul>
  );
}

const ComingLines = ({ most }: { most: number }) => (
  <div className={classes.list} aria-busy>
    {Array.from({ length: most }, (_, number) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
      <span key={number} className={classes.line} />
    ))}
  </div>
);
