import { parseAddress } from '@rendezvous/contract/text/address';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { redirect, useNavigate } from 'react-router';
import { useHydrated } from '../../platform/document/hydrated.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { inBackground } from '../../platform/query/background.ts';
import { clientOf, type LoaderArgs, loadQueries, userOf } from '../../platform/query/load.ts';
import { useMember } from '../../platform/session/session.ts';
import { PageTitle } from '../../ui/page.tsx';
import { peopleQuery } from './beginning/people.queries.ts';
import { chatsQuery } from './chat.queries.ts';
import { ChooseChat } from './invitation.tsx';
import { lastOpenedPath } from './last-opened.ts';

export const loader = load;

export async function clientLoader(args: LoaderArgs): Promise<null> {
  // Back and forward have already changed the address to this page's; following a link has not.
  const from = window.location.pathname;
  await load(args);
  const path = lastOpenedPath(from, userOf(args), clientOf(args.context));
  if (path) throw redirect(path);
  return null;
}

async function load(args: LoaderArgs): Promise<null> {
  await loadQueries(args, [chatsQuery]);
  const client = clientOf(args.context);
  // Without them the page has no faces, and is still a page.
  if (client.getQueryData(chatsQuery.queryKey)?.chats.length === 0) await client.prefetchQuery(peopleQuery);
  return null;
}

/** Opens the last chat for members whose visit starts here: the server does not know what this browser stores. */
function useLastOpened(): void {
  const client = useQueryClient();
  const member = useMember();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const [isFirstPage] = useState(!isHydrated);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a visit starts once
  useEffect(() => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (!isFirstPage || visit?.type !== 'navigate') return;
    const from = parseAddress(document.referrer);
    const path = lastOpenedPath(from?.origin === window.location.origin ? from.pathname : '/', member, client);
    if (path) inBackground(navigate(path, { replace: true }));
  }, []);
}

/** The overview of the chats; the list is in the panes around it. */
export default function ChatsPage() {
  const { t } = useTranslation('chat');
  useLastOpened();
  return (
    <>
      <PageTitle title={t('title')} />
      <ChooseChat />
    </>
  );
}
