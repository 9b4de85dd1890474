import { lazy, type ReactNode, Suspense } from 'react';
import { useWasOpen } from './use-was-open.ts';

export interface DialogProps {
  isOpen: boolean;
  /** Called on the cross, Escape, Back and a press beside the dialog. */
  onClose: () => void;
  title: string;
  /** §9 Modal widths: 300, 500, 800 and 1140 px. */
  size?: 'small' | 'medium' | 'large' | 'wide';
  /** Protects work in progress: only the cross closes the dialog, not Escape or a press beside it. */
  isLocked?: boolean;
  /** For questions that need an answer: only the buttons inside close the dialog. */
  mustAnswer?: boolean;
  /** Asks whether the page is to be left: Back is the router's, which leaves or stays. */
  isAboutLeaving?: boolean;
  children: ReactNode;
}

const ModalDialog = lazy(() => import('./modal-dialog.tsx'));

/**
 * A window over the page. Its code is fetched when a dialog first opens; code that is itself fetched when it opens
 * takes `ModalDialog`.
 */
export function Dialog(props: DialogProps) {
  const wasOpen = useWasOpen(props.isOpen);
  return <Suspense>{wasOpen && <ModalDialog {...props} />}</Suspense>;
}
