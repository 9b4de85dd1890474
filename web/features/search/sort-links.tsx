import { sorts } from '@rendezvous/contract/search';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import page from './members.module.css';
import classes from './tools.module.css';

type Sort = (typeof sorts)[number];

interface SortLinksProps {
  value: Sort;
  wished: Sort | undefined;
  addressOf: (sort: Sort) => string;
}

/** The order of the results. `nearest` needs a city, and a note says so where it is missing. */
export function SortLinks({ value, wished, addressOf }: SortLinksProps) {
  const { t } = useTranslation('search');
  return (
    <div className={page.order}>
      <nav className={classes.sorts} aria-label={t('filter.sort')}>
        {sorts.map((sort) => (
          <a key={sort} href={addressOf(sort)} className={classes.sort} aria-current={sort === value || undefined}>
            {t(`filter.${sort}`)}
          </a>
        ))}
      </nav>
      {wished === 'nearest' && value === 'newest' && <p className={classes.note}>{t('filter.nearest_needs_city')}</p>}
    </div>
  );
}
