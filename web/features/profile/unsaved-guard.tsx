import { createContext, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Text } from '../../ui/text.tsx';

/** Lets a form report whether it has unsaved changes. */
export const Unsaved = createContext<(id: string, isUnsaved: boolean) => void>(() => {});

/** Asks before a page with unsaved changes is left. One for all forms, as the router supports one blocker at a time. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const { t } = useTranslation('profile');
  const [isUnsaved, setUnsaved] = useState(false);
  // Read when the page is left, so that a Back right after a keystroke does not come before the next rendering.
  const forms = useRef(new Set<string>());
  const report = useCallback((id: string, isChanged: boolean) => {
    if (isChanged) forms.current.add(id);
    else forms.current.delete(id);
    setUnsaved(forms.current.size > 0);
  }, []);
  const blocker = useBlocker(
    useCallback<BlockerFunction>(
      ({ currentLocation, nextLocation }) =>
        forms.current.size > 0 && currentLocation.pathname !== nextLocation.pathname,
      [],
    ),
  );
  // The dialog closes on yes as on no, but what was just allowed must not be taken back.
  const isLeaving = useRef(false);
  const leave = async () => {
    isLeaving.current = true;
    blocker.proceed?.();
  };
  const close = () => {
    if (!isLeaving.current) blocker.reset?.();
    isLeaving.current = false;
  };
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
  return (
    <Unsaved value={report}>
      {children}
      <ConfirmDialog
        isOpen={blocker.state === 'blocked'}
        onClose={close}
        onConfirm={leave}
        title={t('own.unsaved')}
        confirm={t('own.leave_confirm')}
        isDangerous
        isAboutLeaving
      >
        <Text>{t('own.leave')}</Text>
      </ConfirmDialog>
    </Unsaved>
  );
}
