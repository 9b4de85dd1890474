import { otherSources, type SourceGroup, type SourceRow } from '@rendezvous/contract/source';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import type { Column } from '../table.tsx';
import { counts } from './sources.rules.ts';
import { useSourceFormat } from './use-source-format.ts';

const namesOf = {
  day: ['day'],
  source: ['network', 'ref'],
  lander: ['lander'],
  variant: ['lander', 'variant'],
} as const satisfies Record<SourceGroup, readonly (keyof SourceRow)[]>;

/** What names a row, what was counted of it, and what came of its visits. */
export function useSourceColumns(by: SourceGroup): readonly Column<SourceRow>[] {
  const { t } = useTranslation('source');
  const format = useFormat();
  const { share } = useSourceFormat();
  const show = (name: string | null): string => (name === otherSources ? t('others') : name || t('without'));
  return [
    ...namesOf[by].map((name) => ({
      head: t(`name.${name}`),
      cell: (row: SourceRow) => <b>{name === 'day' ? format.day(row.day ?? '') : show(row[name])}</b>,
    })),
    ...counts.map((count) => ({ head: t(count), cell: (row: SourceRow) => format.number(row[count]) })),
    { head: t('earned'), cell: ({ revenue }) => revenue.map(format.money).join(' + ') || '–' },
    {
      head: t('share'),
      cell: ({ visits, signups }) => (visits > 0 ? share(signups / visits) : '–'),
    },
  ];
}
