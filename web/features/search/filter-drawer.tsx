import { Button, Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { OverlayStyle } from '../../platform/theme/overlay-style.tsx';
import { useWindow } from '../../ui/dialog/use-window.ts';
import tools from './tools.module.css';

export function FilterDrawer({
  isOpen,
  onClose,
  children,
}: {
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('search');
  return (
    // Fades rather than slides: the controls inside measure themselves when they appear.
    <Drawer
      {...useWindow(isOpen)}
      onClose={onClose}
      position="bottom"
      size="min(90dvh, 800px)"
      title={t('filter.title')}
      radius="lg"
      transitionProps={{ transition: 'fade' }}
    >
      <OverlayStyle />
      {children}
      <div className={tools.show}>
        <Button color="secondary" fullWidth onClick={onClose}>
          {t('filter.show')}
        </Button>
      </div>
    </Drawer>
  );
}
