import { Button } from '@mantine/core';
import {
  askVerification,
  endVerification,
  type Verification,
  verificationDecided,
} from '@rendezvous/contract/verification';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { useLive } from '../../platform/live/live.ts';
import { api } from '../../platform/query/api.ts';
import { inBackground } from '../../platform/query/background.ts';
import { type LoaderArgs, loadQueries } from '../../platform/query/load.ts';
import { codeText } from '../../platform/query/problem.ts';
import { fetchedStyle } from '../../platform/theme/fetched-style.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { SettingsPage } from '../../ui/settings/settings-page.tsx';
import { FormProblem } from '../../ui/state/form-problem.tsx';
import { Notice } from '../../ui/state/notice.tsx';
import { Text } from '../../ui/text.tsx';
import { PoseStep } from './pose-step.tsx';
import href from './verification.css?url';
import { showVerification, verificationQuery } from './verification.queries.ts';

const Style = fetchedStyle(href, 'verification');

export const handle = { i18n: ['verification', 'photo'] };

const load = (args: LoaderArgs) => loadQueries(args, [verificationQuery]);

export { load as clientLoader, load as loader };

/** Photo verification: what it is, the pose that is asked for, and what came of the picture. */
export default function VerificationPage() {
  const { t } = useTranslation('verification');
  const client = useQueryClient();
  const { verification } = useSuspenseQuery(verificationQuery).data;
  useLive(verificationDecided, () => inBackground(client.invalidateQueries({ queryKey: verificationQuery.queryKey })));
  return (
    <SettingsPage title={t('title')}>
      <Style />
      <div className="verification">
        <Text>{t('text')}</Text>
        <Text tone="pale" isSmall>
          {t('privacy')}
        </Text>
        <State verification={verification} />
      </div>
    </SettingsPage>
  );
}

function State({ verification }: { verification: Verification }) {
  const { t } = useTranslation('verification');
  const client = useQueryClient();
  const ask = useMutation({ mutationFn: () => api(askVerification, {}) });
  const { status, refusal, can } = verification;
  if (status === 'verified' || status === 'waiting') return <Ending status={status} />;
  if (ask.data)
    return (
      <PoseStep
        key={ask.data.until}
        asked={ask.data}
        onAgain={() => ask.mutate()}
        onSent={(sent) => {
          showVerification(client, sent);
          ask.reset();
        }}
      />
    );
  return (
    <>
      {status === 'paused' && <Ending status={status} />}
      {(status === 'refused' || status === 'undecided') && (
        <Notice tone="careful" title={t(`${status}.title`)}>
          {t(refusal ? `refused.${refusal}` : 'undecided.text')}
        </Notice>
      )}
      {can.ask.allowed ? (
        <Button size="lg" color="secondary" loading={ask.isPending} onClick={() => ask.mutate()}>
          {t(status === 'none' || status === 'paused' ? 'ask' : 'again')}
        </Button>
      ) : (
        <Notice tone="plain">
          {codeText(t, can.ask.reason ?? 'verification.off')}{' '}
          {can.ask.reason === 'verification.photo_required' && <Link to="/profile#photos">{t('photos')}</Link>}
        </Notice>
      )}
      <FormProblem error={ask.error} />
    </>
  );
}

const tones = { waiting: 'brand', verified: 'good', paused: 'careful' } as const;

/** A picture that waits, or the badge, and the way to end it. */
function Ending({ status }: { status: 'waiting' | 'verified' | 'paused' }) {
  const { t } = useTranslation('verification');
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const ended = status === 'waiting' ? 'waiting' : 'verified';
  const end = useMutation({
    mutationFn: () => api(endVerification, {}),
    onSuccess: ({ verification }) => showVerification(client, verification),
  });
  return (
    <>
      <Notice tone={tones[status]} role="status" title={t(`${status}.title`)}>
        {t(`${status}.text`)}
      </Notice>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t(`${ended}.end`)}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => end.mutateAsync().then(() => setAsking(false))}
        title={t(`${ended}.end`)}
        confirm={t(`${ended}.end`)}
        isDangerous
      >
        {t(`${ended}.ask`)}
      </ConfirmDialog>
    </>
  );
}
