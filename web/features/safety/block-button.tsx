import { Button } from '@mantine/core';
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import { useState } from 'react';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Text } from '../../ui/text.tsx';
import { useBlocking } from './use-blocking.ts';

/** Blocks a member, after explaining the consequences. */
export function BlockButton({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('safety');
  const [isAsking, setAsking] = useState(false);
  const { block } = useBlocking(id);
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
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={block}
        title={t('block.title', { name })}
        confirm={t('block.confirm')}
        isDangerous
      >
        <Text>{t('block.text', { name })}</Text>
      </ConfirmDialog>
    </>
  );
}
