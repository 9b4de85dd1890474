import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { OverlayStyle } from '../../platform/theme/overlay-style.tsx';
import { useWindow } from './use-window.ts';

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
  /** For a question whether to leave the page: Back is then left to the router instead of closing the dialog. */
  isAboutLeaving?: boolean;
  /** Stands at the end of a wide screen and leaves the page readable: for what is written about what stands there. */
  isBeside?: boolean;
  children: ReactNode;
}

const beside = {
  styles: { inner: { justifyContent: 'flex-end' } },
  overlayProps: { backgroundOpacity: 0.16 },
  lockScroll: false,
};

export default function ModalDialog({
  isOpen,
  onClose,
  title,
  size = 'medium',
  isLocked = false,
  mustAnswer = false,
  isAboutLeaving = false,
  isBeside = false,
  children,
}: DialogProps) {
  return (
    <Modal
      {...useWindow(isOpen, mustAnswer || isAboutLeaving ? undefined : onClose)}
      onClose={onClose}
      title={title}
      size={`var(--modal-${size})`}
      closeOnClickOutside={!isLocked && !mustAnswer && !isBeside}
      closeOnEscape={!isLocked && !mustAnswer}
      withCloseButton={!mustAnswer}
      {...(isBeside && beside)}
    >
      <OverlayStyle />
      {children}
    </Modal>
  );
}
