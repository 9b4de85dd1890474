import type { SourceRow } from '@rendezvous/contract/source';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { changeOf, counts, currenciesOf, paidIn, sumOf } from './sources.rules.ts';
import { useSourceFormat } from './use-source-format.ts';

interface SumsProps {
  /** Of the period and of the one before. */
  readonly rows: readonly SourceRow[];
  /** The first day of the period. */
  readonly from: string;
  readonly days: number;
}

/** The sums of a period, each beside that of as many days before. */
export function Sums({ rows, from, days }: SumsProps) {
  const { t } = useTranslation('source');
  const format = useFormat();
  const { change: signed } = useSourceFormat();
  const isBefore = ({ day }: SourceRow) => (day ?? '') < from;
  const before = rows.filter(isBefore);
  const now = rows.filter((row) => !isBefore(row));
  const sums = [
    ...counts.map((count) => {
      const sum = sumOf(now, count);
      return { name: t(count), value: format.number(sum), change: changeOf(sum, sumOf(before, count)) };
    }),
    ...currenciesOf(rows).map((currency) => {
      const amount = paidIn(now, currency);
      const change = changeOf(amount, paidIn(before, currency));
      return { name: t('revenue', { currency }), value: format.money({ amount, currency }), change };
    }),
  ];
  return (
    <dl className="desk-sums">
      {sums.map(({ name, value, change }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="desk-count">{value}</dd>
          <dd className="desk-soft">
            {change === undefined ? ' ' : t('change', { change: signed(change), count: days })}
          </dd>
        </div>
      ))}
    </dl>
  );
}
