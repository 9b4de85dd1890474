import { Button } from '@mantine/core';
import type { Answer } from '@rendezvous/contract/endpoint';
import { listedAtOnce, type MemberList, readMemberList } from '@rendezvous/contract/member-desk';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { FormProblem } from '../../../ui/state/form-problem.tsx';
import { memberQuery } from './member.queries.ts';

type Lists = Answer<typeof readMemberList>;

interface OlderOptions<List extends MemberList> {
  readonly member: string;
  readonly list: List;
  /** The newest rows, which the page has. */
  readonly newest: Lists[List];
  readonly rowKey: (row: Lists[List][number]) => string;
}

/** A list of a member's page: its newest rows, the older ones that were asked for, and the button for more. */
export function useOlder<List extends MemberList>({
  member,
  list,
  newest,
  rowKey,
}: OlderOptions<List>): {
  rows: readonly Lists[List][number][];
  more: ReactNode;
} {
  const { t } = useTranslation('support');
  const client = useQueryClient();
  const [isLonger, setLonger] = useState(false);
  // Below the key of the page, so that what changes it loads these rows again, too.
  const queryKey = [...memberQuery(member).queryKey, list];
  const pages = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam: from }): Promise<Lists[List]> =>
      (await api(readMemberList, { query: { member, list, from } }))[list],
    initialPageParam: 0,
    getNextPageParam: (last, all) => (last.length === listedAtOnce ? all.length * listedAtOnce : undefined),
    enabled: isLonger,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const shown = isLonger && pages.data ? pages.data.pages : [newest];
  // What came in meanwhile has moved the others.
  const rows = [...new Map(shown.flat().map((row) => [rowKey(row), row])).values()];
  const isCut = shown.at(-1)?.length === listedAtOnce;

  function load() {
    if (!isLonger) client.setQueryData(queryKey, { pages: [newest], pageParams: [0] });
    setLonger(true);
    return pages.fetchNextPage();
  }

  return {
    rows,
    more: isCut && (
      <div className="desk-acts">
        <span className="desk-soft">{t('newest', { count: rows.length })}</span>
        <FormProblem error={pages.error} />
        <Button variant="default" loading={pages.isFetchingNextPage} onClick={load}>
          {t('older')}
        </Button>
      </div>
    ),
  };
}
