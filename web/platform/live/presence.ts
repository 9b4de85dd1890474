import { second } from '@rendezvous/contract/durations';
import { reportPageHidden } from '@rendezvous/contract/site';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { readStored, store } from '../browser/storage.ts';
import { inBackground } from '../query/background.ts';
import { userQuery } from '../session/session.ts';

/** Exchanged by the pages of one browser: they share a session, so the member is online while any page is visible. */
interface PageState {
  readonly page: number;
  readonly visible: boolean;
  /** Whether the server knows that the member is away. */
  readonly away: boolean;
  /** Set by a newly opened page, to which the others answer with their state. */
  readonly asks?: boolean;
}

/** A reloaded page inherits `away` from the beacon that its predecessor sent. */
const awayKey = 'presence.away';
/** The beacon and the next call travel separately, and the beacon must not arrive last. */
const returnAfterMs = second;

/**
 * §7: sends the page-hidden beacon when the last visible page of this browser is hidden or closed, and a call as soon
 * as one is visible again. Two pages that close in the same instant may each take the other for visible; the member
 * then counts as online for the usual five minutes.
 */
export function usePresence(): void {
  const client = useQueryClient();
  const refetchUser = useEffectEvent(() =>
    inBackground(client.refetchQueries({ queryKey: userQuery.queryKey, exact: true })),
  );
  useEffect(() => {
    const channel = new BroadcastChannel('presence');
    const page = Math.random();
    const visibleElsewhere = new Set<number>();
    let visible = !document.hidden;
    let away = readStored(awayKey) === 'yes';
    let returning: ReturnType<typeof setTimeout> | undefined;

    const say = (asks = false) => channel.postMessage({ page, visible, away, asks } satisfies PageState);
    function setAway(value: boolean) {
      away = value;
      store(awayKey, value ? 'yes' : 'no');
    }
    function leave() {
      clearTimeout(returning);
      if (away || visibleElsewhere.size > 0) return;
      setAway(true);
      navigator.sendBeacon(reportPageHidden.path, new Blob(['{}'], { type: 'application/json' }));
      say();
    }
    function comeBack() {
      clearTimeout(returning);
      if (!away) return;
      returning = setTimeout(() => {
        setAway(false);
        say();
        refetchUser();
      }, returnAfterMs);
    }
    const follow = () => (visible ? comeBack() : leave());
    function show(isVisible: boolean) {
      if (isVisible === visible) return;
      visible = isVisible;
      say();
      follow();
    }
    const onVisibility = () => show(!document.hidden);
    const onHide = () => show(false);
    channel.onmessage = ({ data: said }: MessageEvent<PageState>) => {
      if (said.visible) visibleElsewhere.add(said.page);
      else visibleElsewhere.delete(said.page);
      if (said.asks) say();
      else setAway(said.away);
      follow();
    };
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('pagehide', onHide);
    window.addEventListener('pageshow', onVisibility);
    say(true);
    follow();
    return () => {
      clearTimeout(returning);
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pagehide', onHide);
      window.removeEventListener('pageshow', onVisibility);
      channel.close();
    };
  }, []);
}
