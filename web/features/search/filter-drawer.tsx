import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { Button, Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n.ts';
import classes from '../../ui/modal-dialog.module.css';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import tools from './tools.module.css';

export function FilterDrawer({ isOpen, onClose, children }: { isOpen: boolean; onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation('search');
  useFocusBack(isOpen);
  return (
    // The controls inside measure themselves when they appear, so the sheet must not move then.
    <Drawer
      opened={isOpen}
      onClose={onClose}
      returnFocus={false}
      position="bottom"
      size="min(90dvh, 800px)"
      title={t('filter.title')}
      radius="lg"
      transitionProps={{ transition: 'fade' }}
      closeButtonProps={{ 'aria-label': t('common:close'), size: 44, iconSize: 20 }}
      classNames={classes}
      attributes={{ header: { role: 'presentation' } }}
    >
      {children}
      <div className={tools.show}>
        <Button color="secondary" fullWidth onClick={onClose}>
          {t('filter.show')}
        </Button>
      </div>
    </Drawer>
  );
}
