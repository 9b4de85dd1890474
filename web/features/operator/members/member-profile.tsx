import { Button } from '@mantine/core';
import type { DeskMember } from '@rendezvous/contract/member-desk';
import { useState } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { useDesk } from '../desk.queries.ts';
import { QueueStyle } from '../queue/queue-style.tsx';
import { ReviewedProfile } from '../queue/reviewed-profile.tsx';
import { MemberPart } from './member-part.tsx';

/** What others see of the member, for whoever looks at profiles; once it is asked for, as the audit has each look. */
export function MemberProfile({ member: { id, status } }: { member: DeskMember }) {
  const { t } = useTranslation('support');
  const mayLook = useDesk().operator?.permissions.includes('profiles.review');
  const [isShown, setShown] = useState(false);
  if (!mayLook || status === 'deleted') return null;
  return (
    <MemberPart id="profile" title={t('profile.title')}>
      {isShown ? (
        <>
          <QueueStyle />
          <ReviewedProfile member={id} />
        </>
      ) : (
        <Button size="sm" variant="default" onClick={() => setShown(true)}>
          {t('profile.show')}
        </Button>
      )}
    </MemberPart>
  );
}
