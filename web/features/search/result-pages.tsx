import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { isPlainPress } from '../../platform/document/follow.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { inBackground } from '../../platform/query/background.ts';
import { type Address, addressBefore, changedAddress, rememberBefore, writeAddress } from './search-address.ts';
import classes from './tools.module.css';

interface ResultPagesProps {
  /** The first and the last of the pages that are shown. */
  first: Address;
  last: Address;
  /** The number of the last page shown. */
  page: number;
  next: string | null;
}

/** The number of the last page shown, and links to the pages before and after those shown. */
export function ResultPages({ first, last, page, next }: ResultPagesProps) {
  const { t } = useTranslation('search');
  const navigate = useNavigate();
  // Only this tab knows the previous page; elsewhere the link leads to the first.
  const goBack = (event: MouseEvent) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    inBackground(navigate(addressBefore(first)));
  };
  return (
    <nav className={classes.pages} aria-label={t('pages')}>
      {first.cursor !== undefined && (
        <a href={changedAddress(first, {})} rel="prev" className={classes.tool} onClick={goBack}>
          <IconChevronLeft size={18} aria-hidden />
          {t('previous')}
        </a>
      )}
      <span className={classes.page}>{t('page', { page })}</span>
      {next !== null && (
        <a
          href={writeAddress({ ...last, page: page + 1, cursor: next })}
          rel="next"
          className={classes.tool}
          onClick={() => rememberBefore(next, last)}
        >
          {t('next')}
          <IconChevronRight size={18} aria-hidden />
        </a>
      )}
    </nav>
  );
}
