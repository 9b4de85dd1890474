import { Button, Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { OverlayStyle } from '../../platform/theme/overlay-style.tsx';
import { useWindow } from '../../ui/dialog/use-window.ts';
import { ClearButton } from './clear-button.tsx';
import tools from './tools.module.css';

export interface FilterDrawerProps {
  /** How many filters are set. */
  count: number;
  /** The words of the button that closes it, which say how many members the filters leave. */
  show: string;
  /** A new count is loading. */
  isBusy: boolean;
  /** Missing where nothing is chosen. */
  onClear: (() => void) | undefined;
  children: ReactNode;
}

interface OpenProps extends FilterDrawerProps {
  isOpen: boolean;
  onClose: () => void;
}

export function FilterDrawer({ isOpen, onClose, count, show, isBusy, onClear, children }: OpenProps) {
  const { t } = useTranslation('search');
  const { closeButtonProps, ...window } = useWindow(isOpen, onClose);
  return (
    // Rises by its style, also when it is opened as soon as its code is there, which the library does not animate.
    <Drawer.Root
      {...window}
      onClose={onClose}
      position="bottom"
      size="min(90dvh, 800px)"
      radius="lg"
      transitionProps={{ transition: 'fade' }}
      // The focused field is not hidden by the buttons that stay at the foot.
      styles={{
        content: {
          scrollPaddingBlockEnd: 'calc(var(--action-height) + var(--touch-target) + var(--mantine-spacing-3xl))',
        },
      }}
    >
      <OverlayStyle />
      <Drawer.Overlay />
      <Drawer.Content className="filter-sheet">
        <Drawer.Header>
          <Drawer.Title>{t('filter.open', { count })}</Drawer.Title>
          {/* Far from the button that shows the members, which never moves: a second press must not clear all. */}
          <div className={tools.clear}>{onClear && <ClearButton onClick={onClear} />}</div>
          <Drawer.CloseButton {...closeButtonProps} />
        </Drawer.Header>
        <Drawer.Body>
          {children}
          <div className={tools.show}>
            <Button color="secondary" fullWidth onClick={onClose} aria-busy={isBusy} data-busy={isBusy || undefined}>
              {show}
            </Button>
          </div>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
