import { Button } from '@mantine/core';
import IconMailOpened from '@tabler/icons-react/dist/esm/icons/IconMailOpened.mjs';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../../../platform/i18n/i18n.ts';
import { inBackground } from '../../../../platform/query/background.ts';
import { useUser } from '../../../../platform/session/session.ts';
import { RichText } from '../../../../ui/rich-text.tsx';
import { ResendButton } from '../../resend-button.tsx';
import { clearDraft, pathAfter, readDraft } from '../draft.ts';
import classes from '../step-frame.module.css';
import { StepFrame } from '../step-frame.tsx';
import { completeFlag } from '../steps.ts';
import picture from './inbox-step.module.css';

/** The last step; shown to visitors too where a site logs in by the mailed link alone. */
export function InboxStep() {
  const { t } = useTranslation('account');
  const user = useUser();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [meets, setMeets] = useState(false);
  useEffect(() => {
    const { email, meet } = readDraft();
    setTyped(email);
    setMeets(meet !== '');
    if (user) clearDraft();
  }, [user]);
  const email = user?.email ?? typed;
  return (
    <StepFrame
      step="inbox"
      text={
        email ? (
          <RichText text={t('signup.inbox.text', { email })} marks={{ b: (words) => <strong>{words}</strong> }} />
        ) : (
          t('signup.inbox.text_plain')
        )
      }
    >
      <div className={picture.picture}>
        <IconMailOpened size={72} stroke={1.2} aria-hidden />
      </div>
      <div className={classes.actions}>
        {user && (
          <Button
            color="secondary"
            fullWidth
            onClick={() => inBackground(navigate(meets ? `${pathAfter()}?${completeFlag}=1` : pathAfter()))}
          >
            {t(meets ? 'signup.inbox.to_profile' : 'signup.inbox.to_matches')}
          </Button>
        )}
        {user && <ResendButton fullWidth />}
      </div>
      <p className={classes.below}>{t('signup.inbox.spam')}</p>
    </StepFrame>
  );
}
