import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import { Modal } from '@mantine/core';
import { useTranslation } from '../platform/i18n.ts';
import type { DialogProps } from './dialog.tsx';
import classes from './modal-dialog.module.css';
import { useFocusBack } from './use-focus-back.ts';

export default function ModalDialog({ isOpen, onClose, title, size = 'medium', isLocked = false, mustAnswer = false, children }: DialogProps) {
  const { t } = useTranslation();
  useFocusBack(isOpen);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      returnFocus={false}
      title={title}
      size={`var(--modal-${size})`}
      closeOnClickOutside={!isLocked && !mustAnswer}
      closeOnEscape={!isLocked && !mustAnswer}
      withCloseButton={!mustAnswer}
      closeButtonProps={{ 'aria-label': t('close'), size: 44, iconSize: 20 }}
      classNames={classes}
      // The library's header would be a second banner of the page.
      attributes={{ header: { role: 'presentation' } }}
    >
      {children}
    </Modal>
  );
}
