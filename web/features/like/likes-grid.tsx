import type { LikeList } from '@rendezvous/contract/like';
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs';
import IconHeartHandshake from '@tabler/icons-react/dist/esm/icons/IconHeartHandshake.mjs';
import IconHeartPlus from '@tabler/icons-react/dist/esm/icons/IconHeartPlus.mjs';
import type { CSSProperties } from 'react';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { MemberCard } from '../../ui/member/member-card.tsx';
import { MemberGrid } from '../../ui/member/member-grid.tsx';
import { State } from '../../ui/state/state.tsx';
import type { LikeCard } from './like.queries.ts';
import { LikeBack } from './like-back.tsx';
import { LikeButton } from './like-button.tsx';
import classes from './likes.module.css';

const empty = {
  received: { icon: IconHeart, to: '/profile' },
  given: { icon: IconHeartPlus, to: '/members' },
  matches: { icon: IconHeartHandshake, to: '/members' },
};

interface LikesGridProps {
  kind: LikeList;
  members: readonly LikeCard[];
  /** The number on the navigation's badge. */
  totalNew: number;
}

/** A list of likes. Of those received, who waits for an answer is above who got one. */
export function LikesGrid({ kind, members, totalNew }: LikesGridProps) {
  const { t } = useTranslation('like');
  if (members.length === 0) return <NoLikes kind={kind} />;
  if (kind !== 'received') return <Cards label={t(`likes.list.${kind}`)} members={members} />;
  const waiting = members.filter(({ liked }) => !liked);
  const matches = members.filter(({ liked }) => liked);
  return (
    <>
      {waiting.length > 0 && (
        <section>
          {(matches.length > 0 || totalNew > 0) && (
            <h2 className={classes.part}>
              {t('likes.list.waiting')}
              {totalNew > 0 && (
                <span className={classes.number}> · {t('common:navigation.new_likes', { count: totalNew })}</span>
              )}
            </h2>
          )}
          <Cards label={t('likes.list.received')} members={waiting} isWaiting />
        </section>
      )}
      {matches.length > 0 && (
        <section>
          <h2 className={classes.part}>{t('likes.list.matches')}</h2>
          <Cards label={t('likes.list.matches')} members={matches} />
        </section>
      )}
    </>
  );
}

function NoLikes({ kind }: { kind: LikeList }) {
  const { t } = useTranslation('like');
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

/** Room for a button below the words, so that the face stays whole. */
const taller = { '--card-ratio': '4 / 6.4' } as CSSProperties;

interface CardsProps {
  label: string;
  members: readonly LikeCard[];
  /** For the reader to like them back. */
  isWaiting?: boolean;
}

/** New likes have a ring and a label. Cards of given likes and matches lack `liked`, as it is implied. */
function Cards({ label, members, isWaiting = false }: CardsProps) {
  const { t } = useTranslation('like');
  return (
    <MemberGrid label={label}>
      {members.map((member, index) => (
        <MemberCard
          key={member.id}
          member={member}
          priority={index < 4}
          mark={member.like_new ? t('likes.new') : undefined}
          {...(isWaiting && { item: { style: taller } })}
          words={
            <>
              {member.about_line && (
                <p className={classes.line} dir="auto">
                  {t('likes.liked_line', { line: member.about_line })}
                </p>
              )}
              {isWaiting && <LikeBack id={member.id} name={member.name} />}
            </>
          }
          corner={!isWaiting && <LikeButton profileId={member.id} name={member.name} liked={member.liked ?? true} />}
        />
      ))}
    </MemberGrid>
  );
}
