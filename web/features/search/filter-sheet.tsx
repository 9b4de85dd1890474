import '@mantine/core/styles/Drawer.layer.css';
import { Button, Drawer } from '@mantine/core';
import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../platform/i18n.ts';
import classes from './members.module.css';

/** The filters on a small screen: a sheet from below, behind a button that tells how many are set. */
export function FilterSheet({ count, children }: { count: number; children: ReactNode }) {
  const { t } = useTranslation('search');
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.sheet}>
      <Button variant={count > 0 ? 'light' : 'default'} leftSection={<IconAdjustmentsHorizontal size={20} aria-hidden />} onClick={() => setOpen(true)}>
        {t('filter.open', { count })}
      </Button>
      <Drawer opened={isOpen} onClose={() => setOpen(false)} position="bottom" size="min(85dvh, 760px)" title={t('filter.title')} radius="lg">
        {children}
        <Button color="secondary" fullWidth mt="lg" onClick={() => setOpen(false)}>
          {t('filter.show')}
        </Button>
      </Drawer>
    </div>
  );
}
