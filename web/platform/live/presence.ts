import { reportPageHidden } from '@rendezvous/contract/site';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { keep, readKept } from '../browser/storage.ts';
import { inBackground } from '../query/background.ts';
import { userQuery } from '../query/session.ts';

/** What the pages of one browser tell each other: they share a session, so the member is there while any of them is visible. */
interface Said {
  readonly page: number;
  readonly visible: boolean;
  /** The server was told that the member is away. */
  readonly away: boolean;
  /** Sent by a page that has just been opened and knows nothing of the others. */
  readonly asks?: boolean;
}

/** A page reloaded in the same tab starts with the beacon that its predecessor sent. */
const awayKey = 'presence.away';
/** The beacon and the next call travel separately, and the beacon must not arrive last. */
const returnAfterMs = 1000;

/**
 * §7: sends the page-hidden beacon when the last visible page of this browser is hidden or closed, and a call as soon as one
 * is visible again. Two pages that close in the same instant may each take the other for visible: then the member
 * counts as online for the usual five minutes.
 */
export function usePresence(): void {
  const client = useQueryClient();
  const readUserAgain = useEffectEvent(() => inBackground(client.refetchQueries({ queryKey: userQuery.queryKey, exact: true })));
  useEffect(() => {
    const channel = new BroadcastChannel('presence');
    const page = Math.random();
    const visibleElsewhere = new Set<number>();
    let visible = !document.hidden;
    let away = readKept(awayKey) === 'yes';
    let returning: ReturnType<typeof setTimeout> | undefined;

    const say = (asks = false) => channel.postMessage({ page, visible, away, asks } satisfies Said);
    function setAway(value: boolean) {
      away = value;
      keep(awayKey, value ? 'yes' : 'no');
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
        readUserAgain();
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
    channel.onmessage = ({ data: said }: MessageEvent<Said>) => {
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
