import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { mediaBelow } from '../../platform/theme/media.ts';
import { OverlayStyle } from '../../platform/theme/overlay-style.tsx';
import type { DialogProps } from './modal-dialog.tsx';
import ModalDialog from './modal-dialog.tsx';
import { useWindow } from './use-window.ts';

type SheetProps = Pick<DialogProps, 'isOpen' | 'onClose' | 'title' | 'size' | 'isAboutLeaving' | 'children'>;

/** Comes from the thumb's side on a phone; a dialog on a wider screen. For code that is itself fetched when opened. */
export function Sheet(props: SheetProps) {
  const isPhone = useMediaQuery(mediaBelow('sm'), false, { getInitialValueInEffect: false });
  return isPhone ? <BottomSheet {...props} /> : <ModalDialog {...props} />;
}

function BottomSheet({ isOpen, onClose, title, isAboutLeaving = false, children }: SheetProps) {
  return (
    // As high as its content: a plain `auto` would be the name of a size.
    <Drawer
      {...useWindow(isOpen, isAboutLeaving ? undefined : onClose)}
      onClose={onClose}
      position="bottom"
      size="var(--none, auto)"
      title={title}
      radius="lg"
    >
      <OverlayStyle />
      {children}
    </Drawer>
  );
}
