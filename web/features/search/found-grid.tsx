import type { Answer } from '@rendezvous/contract/endpoint';
import type { searchMembers } from '@rendezvous/contract/search';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { useUser } from '../../platform/session/session.ts';
import { CardWords } from '../../ui/member/card-words.tsx';
import { MemberCard } from '../../ui/member/member-card.tsx';
import { MemberGrid } from '../../ui/member/member-grid.tsx';
import { LikeButton } from '../like/like-button.tsx';

type Found = Answer<typeof searchMembers>['profiles'][number];

/** Cards that a phone shows without scrolling. */
const visibleAtOnce = 4;

export function FoundGrid({
  members,
  label,
  isFirst = false,
}: {
  members: readonly Found[];
  label: string;
  isFirst?: boolean;
}) {
  const { t } = useTranslation('profile');
  const own = useUser()?.id;
  return (
    <MemberGrid label={label}>
      {members.map(({ distance, liked, ...member }, index) => (
        <MemberCard
          key={member.id}
          member={member}
          words={<CardWords member={member} />}
          priority={isFirst && index < visibleAtOnce}
          {...(distance !== null && member.city ? { distance: t('distance', { km: distance }) } : {})}
          corner={own === member.id ? undefined : <LikeButton profileId={member.id} name={member.name} liked={liked} />}
        />
      ))}
    </MemberGrid>
  );
}
