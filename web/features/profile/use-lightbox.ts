import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useHydrated } from '../../platform/document/hydrated.ts';
import { inBackground } from '../../platform/query/background.ts';
import { useWasOpen } from '../../ui/dialog/use-was-open.ts';

const hash = '#photos';

/** Whether the lightbox is open. It has an entry of its own in the browser's history, so that Back closes it. */
export function useLightbox() {
  const location = useLocation();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const { pathname, search, state } = location;
  const isOpen = isHydrated && location.hash === hash;
  const wasOpen = useWasOpen(isOpen);
  return {
    isOpen,
    wasOpen,
    /** The photo with which it was opened; undefined for the one in view. */
    openedAt: state?.photo as number | undefined,
    open: (photo?: number) =>
      inBackground(
        navigate(
          { pathname, search, hash },
          { state: { ...state, photo, isOverPage: true }, preventScrollReset: true },
        ),
      ),
    close: () =>
      inBackground(
        state?.isOverPage
          ? navigate(-1)
          : navigate({ pathname, search }, { state, replace: true, preventScrollReset: true }),
      ),
  };
}

/** Calls `onReturn` with the photo last seen once the lightbox closes; the browser would return to the one pressed. */
export function useReturn(isOpen: boolean, onReturn: (seen: number) => void): (photo: number) => void {
  const seen = useRef<number>(undefined);
  const goBack = useEffectEvent(onReturn);
  useEffect(() => {
    if (isOpen || seen.current === undefined) return;
    goBack(seen.current);
    seen.current = undefined;
  }, [isOpen]);
  return (photo) => {
    seen.current = photo;
  };
}
