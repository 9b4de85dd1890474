import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { inBackground } from '../../platform/query/background.ts';
import { linesQuery } from './lines.queries.ts';

/** How many lines are shown outside the icebreaker window. */
export const firstLines = 3;

/** First lines for a member, in the page's language; undefined until read. */
export function useLines(profile: string) {
  const { i18n } = useTranslation('icebreaker');
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(linesQuery(profile));
  const isOtherwise = data !== undefined && data.language !== i18n.language;
  useEffect(() => {
    if (isOtherwise) inBackground(refetch());
  }, [isOtherwise, refetch]);
  useEffect(
    // One of them may have been sent: refetched at the next visit.
    () => () => inBackground(client.invalidateQueries({ queryKey: linesQuery(profile).queryKey, refetchType: 'none' })),
    [client, profile],
  );
  return { lines: data?.lines, error: data ? null : error, retry: () => inBackground(refetch()) };
}
