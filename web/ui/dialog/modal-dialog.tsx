import { Modal } from '@mantine/core';
import { OverlayStyle } from '../../platform/theme/overlay-style.tsx';
import type { DialogProps } from './dialog.tsx';
import { useWindow } from './use-window.ts';

export default function ModalDialog({
  isOpen,
  onClose,
  title,
  size = 'medium',
  isLocked = false,
  mustAnswer = false,
  isAboutLeaving = false,
  children,
}: DialogProps) {
  return (
    <Modal
      {...useWindow(isOpen, mustAnswer || isAboutLeaving ? undefined : onClose)}
      onClose={onClose}
      title={title}
      size={`var(--modal-${size})`}
      closeOnClickOutside={!isLocked && !mustAnswer}
      closeOnEscape={!isLocked && !mustAnswer}
      withCloseButton={!mustAnswer}
    >
      <OverlayStyle />
      {children}
    </Modal>
  );
}
