import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { isPlainPress } from '../../platform/document/follow.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { inBackground } from '../../platform/query/background.ts';
import { type Address, addressBefore, changedAddress, rememberBefore, writeAddress } from './search-address.ts';
import classes from './tools.module.css';

/** Links to a search's next and previous page. */
export function ResultPages({ page, next, address }: { page: number; next: string | null; address: Address }) {
  const { t } = useTranslation('search');
  const navigate = useNavigate();
  // Only this tab knows the previous page; elsewhere the link leads to the first.
  const goBack = (event: MouseEvent) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    inBackground(navigate(addressBefore(address)));
  };
  const previous = (
    <>
      <IconChevronLeft size={18} aria-hidden />
      {t('previous')}
    </>
  );
  const following = (
    <>
      {t('next')}
      <IconChevronRight size={18} aria-hidden />
    </>
  );
  return (
    <nav className={classes.pages} aria-label={t('pages')}>
      {page === 1 ? (
        <button type="button" disabled className={classes.tool}>
          {previous}
        </button>
      ) : (
        <a href={changedAddress(address, {})} rel="prev" className={classes.tool} onClick={goBack}>
          {previous}
        </a>
      )}
      <span className={classes.page}>{t('page', { page })}</span>
      {next === null ? (
        <button type="button" disabled className={classes.tool}>
          {following}
        </button>
      ) : (
        <a
          href={writeAddress({ ...address, page: page + 1, cursor: next })}
          rel="next"
          className={classes.tool}
          onClick={() => rememberBefore(next, address)}
        >
          {following}
        </a>
      )}
    </nav>
  );
}
