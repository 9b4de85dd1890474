import type { Executor } from '../../platform/database/database.ts';
import { reportNumbers } from '../safety/safety.service.ts';
import { measureNumbers } from './measure.numbers.store.ts';

const hoursOf = (hours: number | null): string => (hours === null ? '' : Number(hours).toFixed(1));

/**
 * A year's numbers (UTC) as lines of CSV: counts by brand, kind, rule and outcome, without names. There is no column
 * for the country, which neither reports nor measures store.
 */
export async function transparencyLines(db: Executor, year: number): Promise<string[]> {
  const period = [new Date(Date.UTC(year, 0)), new Date(Date.UTC(year + 1, 0))] as const;
  const [reports, complaints, measures, appeals] = [
    await reportNumbers.reports(db, ...period),
    await reportNumbers.complaints(db, ...period),
    await measureNumbers.measures(db, ...period),
    await measureNumbers.appeals(db, ...period),
  ];
  return [
    ['what', 'brand', 'kind', 'rule', 'found', 'outcome', 'count', 'median_hours'],
    ...reports.map((one) => [
      'report',
      one.site,
      one.reason,
      '',
      '',
      one.outcome ?? 'open',
      one.count,
      hoursOf(one.hours),
    ]),
    ...complaints.map((one) => ['complaint', one.site, one.topic, '', '', '', one.count, '']),
    ...measures.map((one) => ['measure', one.site, one.kind, one.rule, one.found, '', one.count, '']),
    ...appeals.map((one) => [
      ...['appeal', one.site, one.kind, one.rule, '', one.outcome ?? 'open', one.count],
      hoursOf(one.hours),
    ]),
  ].map((cells) => cells.join(','));
}
