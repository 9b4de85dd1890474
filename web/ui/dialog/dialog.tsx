import { lazy, Suspense } from 'react';
import type { DialogProps } from './modal-dialog.tsx';
import { useWasOpen } from './use-was-open.ts';

const ModalDialog = lazy(() => import('./modal-dialog.tsx'));

/**
 * A window over the page. Its code is fetched when a dialog first opens; code that is itself fetched when it opens
 * takes `ModalDialog`.
 */
export function Dialog(props: DialogProps) {
  const wasOpen = useWasOpen(props.isOpen);
  return <Suspense>{wasOpen && <ModalDialog {...props} />}</Suspense>;
}
