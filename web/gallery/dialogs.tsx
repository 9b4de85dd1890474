import { Button } from '@mantine/core';
import { ProblemError } from '@rendezvous/contract/problem';
import { useState } from 'react';
import { toast } from '../platform/document/toasts/toasts.tsx';
import { inBackground } from '../platform/query/background.ts';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { Part, Shown } from './part.tsx';

const sizes = ['small', 'medium', 'large', 'wide'] as const;

export function Dialogs() {
  const [open, setOpen] = useState<string>();
  const close = () => setOpen(undefined);
  const fail = async () => {
    throw new ProblemError(503, { error: 'request.busy' });
  };
  return (
    <Part name="Dialogs and toasts">
      {sizes.map((size) => (
        <Shown key={size} as={`dialog, ${size}`}>
          <Button variant="default" onClick={() => setOpen(size)}>
            Open {size}
          </Button>
          <Dialog isOpen={open === size} onClose={close} title={`A ${size} dialog`} size={size}>
            <p>As wide as the specification says.</p>
          </Dialog>
        </Shown>
      ))}
      <Shown as="locked">
        <Button variant="default" onClick={() => setOpen('locked')}>
          Open locked
        </Button>
        <Dialog isOpen={open === 'locked'} onClose={close} title="Only the cross closes this" isLocked>
          <p>Something is under way.</p>
        </Dialog>
      </Shown>
      <Shown as="question that fails">
        <Button variant="default" onClick={() => setOpen('question')}>
          Delete
        </Button>
        <ConfirmDialog
          isOpen={open === 'question'}
          onClose={close}
          onConfirm={fail}
          title="Delete this conversation?"
          confirm="Delete"
          isDangerous
        >
          <p>It is gone for you alone.</p>
        </ConfirmDialog>
      </Shown>
      <Shown as="toast">
        <Button variant="default" onClick={() => inBackground(toast('Saved'))}>
          Show a toast
        </Button>
      </Shown>
    </Part>
  );
}
