/** One figure, with what it is compared to: a baseline measured in the same run, or a target. */
export interface Measurement {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** What the machine itself can do, or a comparable figure, measured in the same run. */
  readonly baseline?: { readonly what: string; readonly value: number };
  /** The figure to reach; `at least` unless it says otherwise; the note explains it. */
  readonly target?: { readonly value: number; readonly atMost?: boolean; readonly note?: string };
}

export function reached({ value, target }: Measurement): boolean | undefined {
  if (!target) return undefined;
  return target.atMost ? value <= target.value : value >= target.value;
}

const number = (value: number) =>
  value.toLocaleString('en', value < 100 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 0 });

const ratioOf = (ratio: number) => ratio.toFixed(ratio < 0.1 ? 4 : 2);

/** The cells of a row: what, measured, ratio, target, reached. */
export function cells(measurement: Measurement): string[] {
  const { what, value, unit, baseline, target } = measurement;
  const ratio = baseline ? `${ratioOf(value / baseline.value)} of ${number(baseline.value)} (${baseline.what})` : '';
  const goal = target
    ? `${target.atMost ? '≤' : '≥'} ${number(target.value)}${target.note ? ` (${target.note})` : ''}`
    : '';
  const verdict = reached(measurement);
  return [what, `${number(value)} ${unit}`.trim(), ratio, goal, verdict === undefined ? '' : verdict ? 'yes' : 'no'];
}
