import { Button } from '@mantine/core';
import IconMailOpened from '@tabler/icons-react/dist/esm/icons/IconMailOpened.mjs';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../../../platform/i18n/i18n.ts';
import { inBackground } from '../../../../platform/query/background.ts';
import { useUser } from '../../../../platform/session/session.ts';
import { RichText } from '../../../../ui/rich-text.tsx';
import { PasskeyOffer } from '../../../access/passkey-offer.tsx';
import { CodeForm } from '../../code-form.tsx';
import { ResendButton } from '../../resend-button.tsx';
import { labelAfter, mailTimesOf, pathAfter, readDraft } from '../draft.ts';
import { SendAgain } from '../send-again.tsx';
import { clearSignup } from '../send-signup.ts';
import classes from '../step-frame.module.css';
import { StepFrame } from '../step-frame.tsx';
import { completeFlag } from '../steps.ts';
import picture from './inbox-step.module.css';

/** The last step of members; of visitors the one before their profile, where a site hides accounts. */
export function InboxStep() {
  const { t } = useTranslation('account');
  const user = useUser();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [isMailed, setIsMailed] = useState(false);
  useEffect(() => {
    const { email } = readDraft();
    setTyped(email);
    setIsMailed(mailTimesOf(email).length > 0);
    if (user) clearSignup(client);
  }, [user, client]);
  // An address that was changed since, on the first step, was not mailed yet.
  const email = user?.email ?? (isMailed && typed);
  return (
    <StepFrame
      step="inbox"
      text={
        email ? (
          <RichText
            text={t(user ? 'signup.inbox.text' : 'signup.inbox.text_visitor', { email })}
            marks={{ b: (words) => <strong>{words}</strong> }}
          />
        ) : (
          t('signup.inbox.text_plain')
        )
      }
    >
      {user ? (
        <CodeForm />
      ) : (
        <div className={picture.picture}>
          <IconMailOpened size={72} stroke={1.2} aria-hidden />
        </div>
      )}
      <p className={classes.below}>{t('signup.inbox.spam')}</p>
      {user && <GoOn />}
      {user && <PasskeyOffer />}
      {!user && typed && <SendAgain email={typed} onSent={setTyped} />}
    </StepFrame>
  );
}

/** The ways on for a member without the mail. */
function GoOn() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const [label, setLabel] = useState<ReturnType<typeof labelAfter>>(null);
  useEffect(() => setLabel(labelAfter()), []);
  return (
    <div className={classes.below}>
      <Button
        variant="subtle"
        fullWidth
        onClick={() => inBackground(navigate(label ? pathAfter(completeFlag) : pathAfter()))}
      >
        {t(label ?? 'signup.inbox.to_matches')}
      </Button>
      <ResendButton isQuiet />
    </div>
  );
}
