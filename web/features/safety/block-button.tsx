import { Button } from '@mantine/core';
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import { useState } from 'react';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import BlockDialog from './block-dialog.tsx';

/** Blocks a member, after explaining the consequences. */
export function BlockButton({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('safety');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconBan size={18} stroke={1.8} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t('block.action')}
      </Button>
      <BlockDialog id={id} name={name} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}
