import { Button } from '@mantine/core';
import type { Answer } from '@rendezvous/contract/endpoint';
import { photoBytes, photoTypes } from '@rendezvous/contract/photo';
import { ProblemError, problemCode } from '@rendezvous/contract/problem';
import { type askVerification, sendVerification, type Verification } from '@rendezvous/contract/verification';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useEffect, useState } from 'react';
import { serverNow } from '../../platform/browser/server-clock.ts';
import { useFormat } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { codeText } from '../../platform/query/problem.ts';
import { upload } from '../../platform/query/upload.ts';
import { FormProblem } from '../../ui/state/form-problem.tsx';
import { PoseIcon } from './pose-icon.tsx';

/** The pose that was asked for, and the ways to send a picture of it; to ask again once its time is over. */
export function PoseStep({
  asked: { pose, until },
  onAgain,
  onSent,
}: {
  asked: Answer<typeof askVerification>;
  onAgain: () => void;
  onSent: (verification: Verification) => void;
}) {
  const { t } = useTranslation('verification');
  const { time } = useFormat();
  const send = useMutation({
    mutationFn: (file: File) => {
      if (file.size > photoBytes) throw new ProblemError(413, { error: 'photo.too_large' });
      return upload(sendVerification, { file });
    },
    onSuccess: ({ verification }) => onSent(verification),
  });
  const isPast = usePast(until);
  const isOver = problemCode(send.error) === 'verification.pose_over' || (isPast && !send.isPending);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (file) send.mutate(file);
    currentTarget.value = '';
  };
  return (
    <section className="pose">
      <PoseIcon pose={pose} size={96} />
      <h2>{t(`pose.${pose}`)}</h2>
      {isOver ? (
        <>
          <p role="status">{codeText(t, 'verification.pose_over')}</p>
          <Button color="secondary" onClick={onAgain}>
            {t('again')}
          </Button>
        </>
      ) : (
        <>
          <p>{t('pose_text', { time: time(until) })}</p>
          <div className="pose-files">
            <Button component="label" color="secondary" data-camera loading={send.isPending}>
              <input type="file" accept="image/*" capture="user" onChange={choose} />
              {t('camera')}
            </Button>
            <Button component="label" variant="light" loading={send.isPending}>
              <input type="file" accept={photoTypes.join(',')} onChange={choose} />
              {t('file')}
            </Button>
          </div>
          <FormProblem error={send.error} />
        </>
      )}
    </section>
  );
}

/** Whether the time has come. */
function usePast(until: string): boolean {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPast(true), new Date(until).getTime() - serverNow());
    return () => clearTimeout(timer);
  }, [until]);
  return isPast;
}
