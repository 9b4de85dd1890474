import { Button, Group } from '@mantine/core';

export interface ToastAction {
  readonly label: string;
  readonly act: () => void;
}

/** A message with what can be done about it. */
export const ToastWords = ({ text, action: { label, act } }: { text: string; action: ToastAction }) => (
  <Group justify="space-between" gap="xs">
    {text}
    <Button variant="light" size="sm" mih="var(--touch-target)" onClick={act}>
      {label}
    </Button>
  </Group>
);
