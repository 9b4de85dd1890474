import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import { Modal } from '@mantine/core';
import type { DialogProps } from './dialog.tsx';
import { useWindow } from './use-window.ts';

export default function ModalDialog({ isOpen, onClose, title, size = 'medium', isLocked = false, mustAnswer = false, children }: DialogProps) {
  return (
    <Modal
      {...useWindow(isOpen)}
      onClose={onClose}
      title={title}
      size={`var(--modal-${size})`}
      closeOnClickOutside={!isLocked && !mustAnswer}
      closeOnEscape={!isLocked && !mustAnswer}
      withCloseButton={!mustAnswer}
    >
      {children}
    </Modal>
  );
}
