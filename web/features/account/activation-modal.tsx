import { Box, Button, Stack } from '@mantine/core';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Text } from '../../ui/text.tsx';
import { CodeForm } from './code-form.tsx';
import { ResendButton } from './resend-button.tsx';

/** The remaining step after sign-up on a smartphone. */
export function ActivationModal({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation('account');
  return (
    <Dialog isOpen onClose={onClose} title={t('reminder.title')}>
      <Box mb="md">
        <Text>{t('reminder.text', { email })}</Text>
      </Box>
      <CodeForm />
      <Stack gap="sm" mt="sm">
        <ResendButton isQuiet />
        <Button variant="subtle" fullWidth onClick={onClose}>
          {t('reminder.understood')}
        </Button>
      </Stack>
    </Dialog>
  );
}
