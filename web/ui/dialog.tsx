import { lazy, type ReactNode, Suspense, useState } from 'react';

export interface DialogProps {
  isOpen: boolean;
  /** Asked by the cross, Escape and a press beside the dialog. */
  onClose: () => void;
  title: string;
  /** §9 Modal widths: 300, 500, 800 and 1140 px. */
  size?: 'small' | 'medium' | 'large' | 'wide';
  /** While something is under way that must not be lost: only the cross closes it, not Escape nor a press beside. */
  isLocked?: boolean;
  /** For a question that has to be answered: only the buttons inside close it. */
  mustAnswer?: boolean;
  children: ReactNode;
}

const ModalDialog = lazy(() => import('./modal-dialog.tsx'));

/** A window over the page. Its machinery is fetched when one first opens. */
export function Dialog(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(props.isOpen);
  if (props.isOpen && !wasOpen) setWasOpen(true);
  return <Suspense>{wasOpen && <ModalDialog {...props} />}</Suspense>;
}
