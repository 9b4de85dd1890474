import { Button, NativeSelect } from '@mantine/core';
import type { DeskPhoto } from '@rendezvous/contract/member-desk';
import { acceptPhoto, rejectPhoto } from '@rendezvous/contract/photo';
import { type Rejection, rejections } from '@rendezvous/contract/profile';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { inBackground } from '../../../platform/query/background.ts';
import { useDesk, useRecount } from '../desk.queries.ts';
import { DeskForm } from '../desk-form.tsx';
import PhotoMeasure from '../measures/photo-measure.tsx';
import { QueueStyle } from '../queue/queue-style.tsx';
import { ReviewedPhoto } from '../queue/reviewed-photo.tsx';
import { memberQuery } from './member.queries.ts';

interface OnePhotoProps {
  readonly member: string;
  readonly photo: DeskPhoto;
  readonly name: string;
  /** What was decided of it. */
  readonly state: string;
  readonly onDone: () => void;
}

/** A photo of a profile, decided anew whatever it was before, unless somebody else decides meanwhile. */
export default function OnePhoto({ member, photo: seen, name, state, onDone }: OnePhotoProps) {
  const { photo, status, rejection, confirmed } = seen;
  const { t } = useTranslation('operator');
  const client = useQueryClient();
  const recount = useRecount();
  const mayMeasure = useDesk().operator?.permissions.includes('measures.take');
  const [isSeen, setSeen] = useState(false);
  const [isMeasuring, setMeasuring] = useState(false);
  const [reason, setReason] = useState<Rejection>('person');
  const readAgain = () =>
    Promise.all([client.invalidateQueries({ queryKey: memberQuery(member).queryKey }), recount()]);
  const done = async () => {
    await readAgain();
    onDone();
  };
  const decide = useMutation({
    mutationFn: async (why: Rejection | null) => {
      const named = { member, photo, seen: { status, rejection, confirmed } };
      await (why ? api(rejectPhoto, { body: { ...named, reason: why } }) : api(acceptPhoto, { body: named }));
    },
    onSuccess: done,
    onError: readAgain,
  });
  if (isMeasuring)
    return (
      <PhotoMeasure
        member={member}
        photo={photo}
        onDone={(why) => {
          setMeasuring(false);
          if (why && status !== 'rejected') decide.mutate(why);
          else inBackground(done());
        }}
      />
    );
  return (
    <>
      <QueueStyle />
      <ReviewedPhoto member={member} photo={photo} name={name} onSeen={() => setSeen(true)} isCompared />
      <p className="desk-soft">{state}</p>
      {isSeen && (
        <DeskForm call={{ ...decide, mutate: () => decide.mutate(reason) }} submit={t('work.reject')}>
          <NativeSelect
            label={t('audit.reason')}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value as Rejection)}
            data={rejections.map((value) => ({ value, label: t(`photos.reason.${value}`) }))}
          />
          {!confirmed && (
            <Button color="secondary" loading={decide.isPending} onClick={() => decide.mutate(null)}>
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
