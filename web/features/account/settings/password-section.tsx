import { Alert, Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../../platform/i18n.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Section } from './section.tsx';

const PasswordForm = lazy(() => import('./password-form.tsx'));

/** §2 Settings, password. */
export function PasswordSection() {
  const { t } = useTranslation('access');
  const [isOpen, setOpen] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const done = () => {
    setOpen(false);
    setSaved(true);
  };
  return (
    <Section title={t('password.title')} text={t('password.text')}>
      <Button variant="default" fullWidth onClick={() => setOpen(true)}>
        {t('password.action')}
      </Button>
      {isSaved && (
        <Alert color="green" role="status">
          {t('password.saved')}
        </Alert>
      )}
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('password.action')}>
        <Suspense>{isOpen && <PasswordForm onDone={done} />}</Suspense>
      </Dialog>
    </Section>
  );
}
