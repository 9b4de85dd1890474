import { listChats } from '@rendezvous/contract/chat';
import { listNewMatches } from '@rendezvous/contract/chat-list';
import { creditsChanged } from '@rendezvous/contract/credit';
import type { Endpoint } from '@rendezvous/contract/endpoint';
import { likeReceived, listLikes, matched } from '@rendezvous/contract/like';
import { useQueryClient } from '@tanstack/react-query';
import { useChatEvents } from '../features/chat/use-chat-events.ts';
import { useRefetchLikesOnPremium } from '../features/like/like.queries.ts';
import { LiveMatches } from '../features/like/live-matches.tsx';
import { useCloseRead } from '../features/notify/close-read.ts';
import { useTrackPush } from '../features/notify/push.ts';
import { useRenewal } from '../platform/document/pictures/picture-renewal.ts';
import { useLive, useLiveConnection } from '../platform/live/live.ts';
import { usePresence } from '../platform/live/presence.ts';
import { inBackground } from '../platform/query/background.ts';
import { query } from '../platform/query/query.ts';
import { useRefresh } from '../platform/query/refresh.ts';
import { changeCredits, userQuery } from '../platform/session/session.ts';
import { PackageOffers } from './package-offers.tsx';

const chats = query(listChats);
const refreshed = [userQuery, chats, query(listLikes)];
/** A message to a page that opens is shown at once, the rest with the first refresh. */
const missed = { before: [chats], meanwhile: refreshed };

/** Runs while a member has any page open: live events and matches, regular refresh, presence, balance, offers. */
export function MemberBackground() {
  const client = useQueryClient();
  const refetch = (endpoint: Endpoint) => () => inBackground(client.invalidateQueries({ queryKey: [endpoint.path] }));
  const push = useTrackPush();
  usePresence();
  useLiveConnection(missed);
  useRefresh(refreshed, push);
  useRenewal();
  useChatEvents();
  useLive(likeReceived, refetch(listLikes));
  useLive(matched, refetch(listLikes));
  useLive(matched, refetch(listNewMatches));
  useLive(creditsChanged, (change) => changeCredits(client, change));
  useRefetchLikesOnPremium();
  useCloseRead();
  return (
    <>
      <LiveMatches />
      <PackageOffers />
    </>
  );
}
