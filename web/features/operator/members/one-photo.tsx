import { Button, NativeSelect } from '@mantine/core';
import type { DeskPhoto } from '@rendezvous/contract/member-desk';
import { acceptPhoto, rejectPhoto } from '@rendezvous/contract/photo';
import { type Rejection, rejections } from '@rendezvous/contract/profile';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { FormProblem } from '../../../ui/state/form-problem.tsx';
import { useDesk, useRecount } from '../desk.queries.ts';
import { DeskForm } from '../desk-form.tsx';
import MeasureForm from '../measures/measure-form.tsx';
import { QueueStyle } from '../queue/queue-style.tsx';
import { ReviewedPhoto } from '../queue/reviewed-photo.tsx';
import { memberQuery } from './member.queries.ts';

interface OnePhotoProps {
  readonly member: string;
  readonly photo: DeskPhoto;
  readonly name: string;
  readonly onDone: () => void;
}

/** A photo of a profile, decided anew whatever it was before. */
export default function OnePhoto({ member, photo: { photo, confirmed }, name, onDone }: OnePhotoProps) {
  const { t } = useTranslation('operator');
  const client = useQueryClient();
  const recount = useRecount();
  const mayMeasure = useDesk().operator?.permissions.includes('measures.take');
  const [isSeen, setSeen] = useState(false);
  const [isMeasuring, setMeasuring] = useState(false);
  const [reason, setReason] = useState<Rejection>('person');
  const done = async () => {
    await Promise.all([client.invalidateQueries({ queryKey: memberQuery(member).queryKey }), recount()]);
    onDone();
  };
  const named = { member, photo, overrule: true };
  const accept = useMutation({ mutationFn: () => api(acceptPhoto, { body: named }), onSuccess: done });
  const reject = useMutation({ mutationFn: () => api(rejectPhoto, { body: { ...named, reason } }), onSuccess: done });
  if (isMeasuring)
    return <MeasureForm member={member} found="look" first="photo_removed" photo={photo} onDone={done} />;
  return (
    <>
      <QueueStyle />
      <ReviewedPhoto member={member} photo={photo} name={name} onSeen={() => setSeen(true)} isCompared />
      {isSeen && (
        <DeskForm call={reject} submit={t('work.reject')}>
          <NativeSelect
            label={t('audit.reason')}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value as Rejection)}
            data={rejections.map((value) => ({ value, label: t(`photos.reason.${value}`) }))}
          />
          <FormProblem error={accept.error} />
          {!confirmed && (
            <Button color="secondary" loading={accept.isPending} onClick={() => accept.mutate()}>
              {t('work.accept')}
            </Button>
          )}
          {mayMeasure && (
            <Button variant="default" onClick={() => setMeasuring(true)}>
              {t('decisions:measures.take')}
            </Button>
          )}
        </DeskForm>
      )}
    </>
  );
}
