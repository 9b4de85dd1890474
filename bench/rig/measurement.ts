/** One figure, with what it is compared to: a limit measured in the same run, or the wanted value. */
export interface Measurement {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** The machine's own capacity, or a comparable figure, measured in the same run. */
  readonly limit?: { readonly what: string; readonly value: number };
  /** The figure to reach; `at least` unless it says otherwise; the note explains it. */
  readonly wanted?: { readonly value: number; readonly atMost?: boolean; readonly note?: string };
}

export function reached({ value, wanted }: Measurement): boolean | undefined {
  if (!wanted) return undefined;
  return wanted.atMost ? value <= wanted.value : value >= wanted.value;
}

const number = (value: number) =>
  value.toLocaleString('en', value < 100 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 0 });

const ratioOf = (ratio: number) => ratio.toFixed(ratio < 0.1 ? 4 : 2);

/** The cells of a row: what, measured, ratio, wanted, reached. */
export function cells(measurement: Measurement): string[] {
  const { what, value, unit, limit, wanted } = measurement;
  const ratio = limit ? `${ratioOf(value / limit.value)} of ${number(limit.value)} (${limit.what})` : '';
  const goal = wanted
    ? `${wanted.atMost ? '≤' : '≥'} ${number(wanted.value)}${wanted.note ? ` (${wanted.note})` : ''}`
    : '';
  const verdict = reached(measurement);
  return [what, `${number(value)} ${unit}`.trim(), ratio, goal, verdict === undefined ? '' : verdict ? 'yes' : 'no'];
}
