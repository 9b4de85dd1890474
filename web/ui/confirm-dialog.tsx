import { lazy, type ReactNode, Suspense, useState } from 'react';

export interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Done on yes; while it runs the dialog waits, when it fails it says why. */
  onConfirm: () => Promise<unknown>;
  title: string;
  /** The word on the button that does it, such as "Delete". */
  confirm: string;
  /** For what cannot be undone. */
  isDangerous?: boolean;
  children?: ReactNode;
}

const Confirmation = lazy(() => import('./confirmation.tsx'));

/** Asks before something happens. The question is fetched when it is first asked. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [wasOpen, setWasOpen] = useState(props.isOpen);
  if (props.isOpen && !wasOpen) setWasOpen(true);
  return <Suspense fallback={null}>{wasOpen && <Confirmation {...props} />}</Suspense>;
}
