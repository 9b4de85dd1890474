import IconMailOpened from '@tabler/icons-react/dist/esm/icons/IconMailOpened.mjs';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../platform/i18n.ts';
import { useUser } from '../../../platform/session.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { ResendButton } from '../resend-button.tsx';
import { forgetDraft, readDraft } from './draft.ts';
import picture from './inbox-step.module.css';
import classes from './step-frame.module.css';
import { StepFrame } from './step-frame.tsx';
import { completeFlag } from './steps.ts';

/** The last step; where a site logs in by the mailed link alone, a visitor's too. */
export function InboxStep() {
  const { t } = useTranslation('account');
  const user = useUser();
  const [typed, setTyped] = useState('');
  useEffect(() => {
    setTyped(readDraft().email);
    if (user) forgetDraft();
  }, [user]);
  const email = user?.email ?? typed;
  return (
    <StepFrame
      step="inbox"
      text={email ? <RichText text={t('signup.inbox.text', { email })} marks={{ b: (words) => <strong>{words}</strong> }} /> : t('signup.inbox.text_plain')}
    >
      <div className={picture.picture}>
        <IconMailOpened size={72} stroke={1.2} aria-hidden />
      </div>
      <div className={classes.actions}>
        {user && (
          <ButtonLink to={`/members?${completeFlag}=1`} color="secondary" fullWidth>
            {t('signup.inbox.to_members')}
          </ButtonLink>
        )}
        {user && <ResendButton fullWidth />}
      </div>
      <p className={classes.below}>{t('signup.inbox.spam')}</p>
    </StepFrame>
  );
}
