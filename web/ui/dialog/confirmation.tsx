import { Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { inBackground } from '../../platform/query/background.ts';
import { problemText } from '../../platform/query/problem.ts';
import classes from './confirmation.module.css';
import { Sheet } from './sheet.tsx';

export interface ConfirmationProps {
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
}: ConfirmationProps) {
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
    <Sheet isOpen={isOpen} onClose={onClose} title={title} size="small" isAboutLeaving={isAboutLeaving}>
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
    </Sheet>
  );
}
