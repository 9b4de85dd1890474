import { Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../platform/i18n.ts';
import { problemText } from '../platform/problem.ts';
import classes from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
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

/** Asks before something happens. */
export function ConfirmDialog({ isOpen, onClose, onConfirm, title, confirm, isDangerous, children }: ConfirmDialogProps) {
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
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      {children}
      {error !== undefined && (
        <p role="alert" className={classes.error}>
          {problemText(t, error)}
        </p>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button color={isDangerous ? 'red.8' : undefined} loading={isRunning} onClick={() => void run()}>
          {confirm}
        </Button>
      </Group>
    </Dialog>
  );
}
