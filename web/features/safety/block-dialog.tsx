import { useTranslation } from '../../platform/i18n/i18n.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Text } from '../../ui/text.tsx';
import { useBlockedState } from './use-blocked-state.ts';
import { useBlocking } from './use-blocking.ts';

interface BlockDialogProps {
  id: string;
  name: string;
  isOpen: boolean;
  onClose: () => void;
  /** The page to go to, where the open one is gone with the member. */
  leaveTo?: string;
}

/** Asks before a member is blocked. */
export default function BlockDialog({ id, name, isOpen, onClose, leaveTo }: BlockDialogProps) {
  const { t } = useTranslation('safety');
  const { block } = useBlocking(id, leaveTo);
  useBlockedState(isOpen && leaveTo === undefined);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={block}
      title={t('block.title', { name })}
      confirm={t('block.confirm')}
      isDangerous
    >
      <Text>{t('block.text', { name })}</Text>
    </ConfirmDialog>
  );
}
