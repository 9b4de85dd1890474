import { Button } from '@mantine/core';
import type { DeskMember } from '@rendezvous/contract/member-desk';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useDesk } from '../desk.queries.ts';
import { Profile } from '../queue/looked-profile.tsx';
import { QueueStyle } from '../queue/queue-style.tsx';
import { memberQuery } from './member.queries.ts';
import { MemberPart } from './member-part.tsx';

const MeasureForm = lazy(() => import('../measures/measure-form.tsx'));

/** What others see of the member, once it is asked for, and a measure; each for whoever may. */
export function MemberProfile({ member: { id, status } }: { member: DeskMember }) {
  const { t } = useTranslation('support');
  const { operator } = useDesk();
  const client = useQueryClient();
  const [isShown, show] = useState(false);
  const [isActing, act] = useState(false);
  const mayLook = operator?.permissions.includes('profiles.review') && status !== 'deleted';
  const mayAct = operator?.permissions.includes('measures.take');
  if (!mayLook && !mayAct) return null;
  const done = async () => {
    act(false);
    await client.invalidateQueries({ queryKey: memberQuery(id).queryKey });
  };
  return (
    <MemberPart title={t('profile.title')}>
      {isShown && (
        <>
          <QueueStyle />
          <Profile member={id} />
        </>
      )}
      <div className="desk-acts">
        {mayLook && !isShown && (
          <Button variant="default" onClick={() => show(true)}>
            {t('profile.show')}
          </Button>
        )}
        {mayAct && (
          <Button variant="default" onClick={() => act(true)}>
            {t('decisions:measures.take')}
          </Button>
        )}
      </div>
      <Dialog isBeside isOpen={isActing} onClose={() => act(false)} title={t('decisions:measures.take')}>
        <Suspense>{isActing && <MeasureForm member={id} found="look" onDone={done} />}</Suspense>
      </Dialog>
    </MemberPart>
  );
}
