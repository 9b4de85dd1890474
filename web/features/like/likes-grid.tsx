import type { LikeList } from '@rendezvous/contract/like';
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs';
import IconHeartHandshake from '@tabler/icons-react/dist/esm/icons/IconHeartHandshake.mjs';
import IconHeartPlus from '@tabler/icons-react/dist/esm/icons/IconHeartPlus.mjs';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { MemberCard } from '../../ui/member/member-card.tsx';
import { MemberGrid } from '../../ui/member/member-grid.tsx';
import { State } from '../../ui/state/state.tsx';
import type { LikeCard } from './like.queries.ts';
import { LikeButton } from './like-button.tsx';

const empty = {
  received: { icon: IconHeart, to: '/profile' },
  given: { icon: IconHeartPlus, to: '/members' },
  matches: { icon: IconHeartHandshake, to: '/members' },
};

/**
 * A list of likes; new ones have a ring and a label. Cards of given likes and matches lack `liked`, as it is implied.
 */
export function LikesGrid({ kind, members }: { kind: LikeList; members: readonly LikeCard[] }) {
  const { t } = useTranslation('like');
  if (members.length === 0) {
    const { icon, to } = empty[kind];
    const action = (
      <ButtonLink to={to} color="secondary">
        {t(`likes.empty.${kind}.action`)}
      </ButtonLink>
    );
    return (
      <State
        isPersonal
        icon={icon}
        title={t(`likes.empty.${kind}.title`)}
        text={t(`likes.empty.${kind}.text`)}
        action={action}
      />
    );
  }
  return (
    <MemberGrid label={t(`likes.list.${kind}`)}>
      {members.map((member, index) => (
        <MemberCard
          key={member.id}
          member={member}
          priority={index < 4}
          mark={member.like_new ? t('likes.new') : undefined}
          corner={<LikeButton profileId={member.id} name={member.name} liked={member.liked ?? true} />}
        />
      ))}
    </MemberGrid>
  );
}
