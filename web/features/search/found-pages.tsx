import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { MemberGridSkeleton } from '../../ui/member/member-grid.tsx';
import { FoundGrid } from './found-grid.tsx';
import classes from './members.module.css';
import { withoutRepeats } from './repeats.ts';
import { ResultPages } from './result-pages.tsx';
import { type Address, searchQuery } from './search-address.ts';
import { useAddressInView, usePages } from './use-pages.ts';

/** The loaded result pages, one below the other, with links to the previous and next page. */
export function FoundPages({ address }: { address: Address }) {
  const end = useRef<HTMLDivElement>(null);
  const { pages, last, answer, follows } = usePages(address, end);
  return (
    <div className={classes.found}>
      {pages.map((page, index) => (
        <FoundPage key={page.cursor ?? ''} address={page} above={pages.slice(0, index)} />
      ))}
      {/* Also keeps what is below from moving when the page takes its place. */}
      {follows && (
        <div ref={end}>
          <MemberGridSkeleton count={answer.per_page} />
        </div>
      )}
      {(answer.next !== null || answer.page > 1) && (
        <ResultPages first={pages[0] as Address} last={last} page={answer.page} next={answer.next} />
      )}
    </div>
  );
}

function FoundPage({ address, above }: { address: Address; above: readonly Address[] }) {
  const { t } = useTranslation('search');
  const client = useQueryClient();
  const { data } = useSuspenseQuery({ ...searchQuery(address), refetchOnMount: false });
  const isFirst = above.length === 0;
  const pagesAbove = above.map((page) => client.getQueryData(searchQuery(page).queryKey));
  return (
    <div ref={useAddressInView(address)}>
      <FoundGrid
        members={withoutRepeats(data.profiles, pagesAbove)}
        label={isFirst ? t('results') : t('page', { page: data.page })}
        isFirst={isFirst}
      />
    </div>
  );
}
