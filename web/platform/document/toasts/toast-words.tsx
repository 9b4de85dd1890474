import { Button } from '@mantine/core';

export interface ToastAction {
  readonly label: string;
  readonly act: () => void;
}

/** A message with what can be done about it. */
export const ToastWords = ({ text, action: { label, act } }: { text: string; action: ToastAction }) => (
  <>
    <span style={{ display: 'block' }}>{text}</span>
    <Button variant="light" size="sm" mih="var(--touch-target)" mt="xs" onClick={act}>
      {label}
    </Button>
  </>
);
