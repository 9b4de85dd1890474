import { Button, Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { OverlayStyle } from '../../platform/theme/overlay-style.tsx';
import { useWindow } from '../../ui/dialog/use-window.ts';
import { ClearButton } from './clear-button.tsx';
import tools from './tools.module.css';

export interface FilterDrawerProps {
  /** The words of the button that closes it, which say how many members the filters leave. */
  show: string;
  /** The number is being counted anew. */
  isBusy: boolean;
  /** Missing where nothing is chosen. */
  onClear: (() => void) | undefined;
  children: ReactNode;
}

interface OpenProps extends FilterDrawerProps {
  isOpen: boolean;
  onClose: () => void;
}

export function FilterDrawer({ isOpen, onClose, show, isBusy, onClear, children }: OpenProps) {
  const { t } = useTranslation('search');
  return (
    // Fades rather than slides: the controls inside measure themselves when they appear.
    <Drawer
      {...useWindow(isOpen, onClose)}
      onClose={onClose}
      position="bottom"
      size="min(90dvh, 800px)"
      title={t('filter.title')}
      radius="lg"
      transitionProps={{ transition: 'fade' }}
      // What has the focus is not hidden by the buttons that stay at the foot.
      styles={{
        content: {
          scrollPaddingBlockEnd: 'calc(var(--action-height) + var(--touch-target) + var(--mantine-spacing-3xl))',
        },
      }}
    >
      <OverlayStyle />
      {children}
      <div className={tools.show}>
        <Button color="secondary" fullWidth onClick={onClose} aria-busy={isBusy} data-busy={isBusy || undefined}>
          {show}
        </Button>
        {onClear && <ClearButton onClick={onClear} />}
      </div>
    </Drawer>
  );
}
