import { Button } from '@mantine/core';
import { lazy, useState } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Section } from '../../../ui/section.tsx';
import { Notice } from '../../../ui/state/notice.tsx';

// Without a Suspense boundary: the dialog opens once its form has loaded, which then gets the focus.
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
        <Notice tone="good" role="status">
          {t('password.saved')}
        </Notice>
      )}
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('password.action')}>
        {isOpen && <PasswordForm onDone={done} />}
      </Dialog>
    </Section>
  );
}
