import { lazy, type ReactNode, Suspense } from 'react';
import { useWasOpen } from './use-was-open.ts';

export interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Runs on yes. The dialog stays open meanwhile and shows a failure. */
  onConfirm: () => Promise<unknown>;
  title: string;
  /** The confirming button's word, such as "Delete". */
  confirm: string;
  /** For actions that cannot be undone. */
  isDangerous?: boolean;
  /** Asks whether the page is to be left. */
  isAboutLeaving?: boolean;
  children?: ReactNode;
}

const Confirmation = lazy(() => import('./confirmation.tsx'));

/**
 * Asks the reader to confirm an action. Its code is fetched when it first opens; code that is itself fetched when it
 * opens takes `Confirmation`.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const wasOpen = useWasOpen(props.isOpen);
  return <Suspense fallback={null}>{wasOpen && <Confirmation {...props} />}</Suspense>;
}
