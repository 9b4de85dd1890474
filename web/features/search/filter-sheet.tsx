import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs';
import { lazy, Suspense, startTransition, useState } from 'react';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { inBackground } from '../../platform/query/background.ts';
import type { FilterDrawerProps } from './filter-drawer.tsx';
import classes from './members.module.css';
import tools from './tools.module.css';

const fetchDrawer = () => import('./filter-drawer.tsx');
const FilterDrawer = lazy(async () => ({ default: (await fetchDrawer()).FilterDrawer }));

interface FilterSheetProps extends FilterDrawerProps {
  /** Fetches the form inside, and what it shows. */
  prepareForm: () => Promise<unknown>;
}

/** The filters on a small screen: a sheet from below, opened by a button that shows how many are set. */
export function FilterSheet({ count, prepareForm, ...drawer }: FilterSheetProps) {
  const { t } = useTranslation('search');
  const [isOpen, setOpen] = useState<boolean>();
  // When the reader reaches for the filters.
  const fetchAll = () => inBackground(Promise.all([fetchDrawer(), prepareForm()]));
  return (
    <div className={classes.sheet}>
      <button
        type="button"
        className={tools.tool}
        data-active={count > 0 || undefined}
        onPointerDown={fetchAll}
        onClick={() => inBackground(prepareForm().then(() => startTransition(() => setOpen(true))))}
        aria-haspopup="dialog"
        data-count={count > 0 ? count : undefined}
      >
        <IconAdjustmentsHorizontal size={20} aria-hidden />
        <span className={classes.word}>{t('filter.open', { count })}</span>
      </button>
      <Suspense>
        {isOpen !== undefined && (
          <FilterDrawer isOpen={isOpen} onClose={() => setOpen(false)} count={count} {...drawer} />
        )}
      </Suspense>
    </div>
  );
}
