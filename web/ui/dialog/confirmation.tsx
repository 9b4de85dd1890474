import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { inBackground } from '../../platform/query/background.ts';
import { problemText } from '../../platform/query/problem.ts';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';
import classes from './confirmation.module.css';
import ModalDialog from './modal-dialog.tsx';

/** The content of a ConfirmDialog. */
export default function Confirmation({
  isOpen,
  onClose,
  onConfirm,
  title,
  confirm,
  isDangerous,
  isAboutLeaving,
  children,
}: ConfirmDialogProps) {
  const { t } = useTranslation();
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<unknown>();
  const run = async () => {
    setRunning(true);
    setError(undefined);
    await onConfirm().then(onClose, setError);
    setRunning(false);
  };
  return (
    <ModalDialog isOpen={isOpen} onClose={onClose} title={title} isAboutLeaving={isAboutLeaving}>
      {children}
      {error !== undefined && (
        <p role="alert" className={classes.error}>
          {problemText(t, error)}
        </p>
      )}
      <Group justify="flex-end" mt="xl">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button color={isDangerous ? 'red.8' : undefined} loading={isRunning} onClick={() => inBackground(run())}>
          {confirm}
        </Button>
      </Group>
    </ModalDialog>
  );
}
