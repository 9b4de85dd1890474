import { Box, Button } from '@mantine/core';
import IconMailOpened from '@tabler/icons-react/dist/esm/icons/IconMailOpened.mjs';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../../../platform/i18n/i18n.ts';
import { inBackground } from '../../../../platform/query/background.ts';
import { useMember, useUser } from '../../../../platform/session/session.ts';
import { RichText } from '../../../../ui/rich-text.tsx';
import { Notice } from '../../../../ui/state/notice.tsx';
import { PasskeyOffer } from '../../../access/passkey-offer.tsx';
import { CodeForm } from '../../code-form.tsx';
import { useConfirmedElsewhere } from '../../confirmed-elsewhere.ts';
import { ResendButton } from '../../resend-button.tsx';
import { labelAfter, mailTimesOf, pathAfter, readDraft } from '../draft.ts';
import { SendAgain } from '../send-again.tsx';
import { clearSignup } from '../send-signup.ts';
import classes from '../step-frame.module.css';
import { StepFrame } from '../step-frame.tsx';
import { completeFlag } from '../steps.ts';

const EmailForm = lazy(() => import('../../settings/email-form.tsx'));

/** The last step of members; of visitors the one before their profile, where a site hides accounts. */
export function InboxStep() {
  const user = useUser();
  const navigate = useNavigate();
  const isConfirmed = useConfirmedElsewhere();
  useEffect(() => {
    if (isConfirmed) inBackground(navigate('/activate/done', { replace: true }));
  }, [isConfirmed, navigate]);
  if (isConfirmed) return null;
  return user ? <MemberInbox /> : <VisitorInbox />;
}

/** The address in bold. */
function Mailed({ email, isMember = false }: { email: string; isMember?: boolean }) {
  const { t } = useTranslation('account');
  const text = t(isMember ? 'signup.inbox.text' : 'signup.inbox.text_visitor', { email });
  return <RichText text={text} marks={{ b: (words) => <strong>{words}</strong> }} />;
}

function VisitorInbox() {
  const { t } = useTranslation('account');
  const [typed, setTyped] = useState('');
  const [isMailed, setIsMailed] = useState(false);
  useEffect(() => {
    const { email } = readDraft();
    setTyped(email);
    setIsMailed(mailTimesOf(email).length > 0);
  }, []);
  // An address that was changed since, on the first step, was not mailed yet.
  return (
    <StepFrame step="inbox" text={isMailed && typed ? <Mailed email={typed} /> : t('signup.inbox.text_plain')}>
      <Box
        mx="auto"
        mb="xl"
        w={144}
        h={144}
        style={{
          display: 'grid',
          placeItems: 'center',
          borderRadius: '50%',
          background: 'var(--color-brand-soft)',
          color: 'var(--color-brand-text)',
        }}
      >
        <IconMailOpened size={72} stroke={1.2} aria-hidden />
      </Box>
      <p className={classes.below}>{t('signup.inbox.spam')}</p>
      {typed && <SendAgain email={typed} onSent={setTyped} />}
    </StepFrame>
  );
}

/** The code of the mail, the ways on without it, and beside the address the way to another one. */
function MemberInbox() {
  const { t } = useTranslation('account');
  const { email } = useMember();
  const client = useQueryClient();
  const [isCorrecting, setIsCorrecting] = useState(false);
  const [asked, setAsked] = useState('');
  useEffect(() => clearSignup(client), [client]);
  const done = (other: string) => {
    setAsked(other);
    setIsCorrecting(false);
  };
  if (isCorrecting)
    return (
      <StepFrame step="inbox" text={<Mailed email={email} isMember />}>
        <Suspense>
          <EmailForm onDone={done} />
        </Suspense>
        <Button variant="subtle" fullWidth mt="xs" onClick={() => setIsCorrecting(false)}>
          {t('back')}
        </Button>
      </StepFrame>
    );
  const text = (
    <>
      <Mailed email={email} isMember />{' '}
      <Button variant="subtle" size="compact-sm" px="3xs" onClick={() => setIsCorrecting(true)}>
        {t('signup.inbox.correct_address')}
      </Button>
    </>
  );
  return (
    <StepFrame step="inbox" text={text}>
      {asked && (
        <Notice tone="good" role="status">
          {t('access:email.sent', { email: asked })}
        </Notice>
      )}
      <CodeForm>
        <div className={classes.below}>
          <p className={classes.below}>{t('signup.inbox.spam')}</p>
          <ResendButton isQuiet />
          <GoOn />
        </div>
      </CodeForm>
      <PasskeyOffer />
    </StepFrame>
  );
}

/** The way on for a member without the mail. */
function GoOn() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const [label, setLabel] = useState<ReturnType<typeof labelAfter>>(null);
  useEffect(() => setLabel(labelAfter()), []);
  return (
    <Button
      variant="subtle"
      fullWidth
      onClick={() => inBackground(navigate(label ? pathAfter(completeFlag) : pathAfter()))}
    >
      {t(label ?? 'signup.inbox.to_matches')}
    </Button>
  );
}
