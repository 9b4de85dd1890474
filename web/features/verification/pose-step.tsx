import { Button } from '@mantine/core';
import type { Answer } from '@rendezvous/contract/endpoint';
import { photoBytes } from '@rendezvous/contract/photo';
import { ProblemError } from '@rendezvous/contract/problem';
import { type askVerification, sendVerification, type Verification } from '@rendezvous/contract/verification';
import { useMutation } from '@tanstack/react-query';
import type { ChangeEvent } from 'react';
import { useFormat } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { upload } from '../../platform/query/upload.ts';
import { FormProblem } from '../../ui/state/form-problem.tsx';
import { PoseIcon } from './pose-icon.tsx';

const accepted = 'image/jpeg,image/png,image/webp,image/heic,image/heif';

/** The pose that was asked for, and the ways to send a picture of it. */
export function PoseStep({
  asked: { pose, until },
  onSent,
}: {
  asked: Answer<typeof askVerification>;
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
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (file) send.mutate(file);
    currentTarget.value = '';
  };
  return (
    <section className="pose">
      <PoseIcon pose={pose} size={96} />
      <h2>{t(`pose.${pose}`)}</h2>
      <p>{t('pose_text', { time: time(until) })}</p>
      <div className="pose-files">
        <Button component="label" color="secondary" data-camera loading={send.isPending}>
          <input type="file" accept="image/*" capture="user" onChange={choose} />
          {t('camera')}
        </Button>
        <Button component="label" variant="light" loading={send.isPending}>
          <input type="file" accept={accepted} onChange={choose} />
          {t('file')}
        </Button>
      </div>
      <FormProblem error={send.error} />
    </section>
  );
}
