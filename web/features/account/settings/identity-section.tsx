import { Button } from '@mantine/core';
import { lazy, useState } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { useMember } from '../../../platform/session/session.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Section } from '../../../ui/section.tsx';
import { Notice } from '../../../ui/state/notice.tsx';
import classes from './identity-section.module.css';

// Without a Suspense boundary: the dialog opens once its form has loaded, which then gets the focus.
const EmailForm = lazy(() => import('./email-form.tsx'));

/** The member's e-mail address, and the form to change it (§2 Settings, email). */
export function IdentitySection() {
  const { t } = useTranslation('access');
  const { email, profile } = useMember();
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState('');
  const done = (address: string) => {
    setOpen(false);
    setAsked(address);
  };
  return (
    <Section title={t('account:settings.account')}>
      <p className={classes.name}>{profile.name}</p>
      <p className={classes.email}>{email}</p>
      <Button variant="default" fullWidth onClick={() => setOpen(true)}>
        {t('email.action')}
      </Button>
      {asked && (
        <Notice tone="good" role="status">
          {t('email.sent', { email: asked })}
        </Notice>
      )}
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('email.action')}>
        {isOpen && <EmailForm onDone={done} />}
      </Dialog>
    </Section>
  );
}
