import type { LikeList } from '@rendezvous/contract/like';
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs';
import IconHeartHandshake from '@tabler/icons-react/dist/esm/icons/IconHeartHandshake.mjs';
import IconHeartPlus from '@tabler/icons-react/dist/esm/icons/IconHeartPlus.mjs';
import IconMessageCircle from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { CardWords } from '../../ui/member/card-words.tsx';
import { MemberCard } from '../../ui/member/member-card.tsx';
import { MemberGrid } from '../../ui/member/member-grid.tsx';
import { chatPath } from '../../ui/member/member-path.ts';
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
  if (kind !== 'received') return <Cards label={t(`likes.list.${kind}`)} members={members} of={kind} />;
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
          <Cards label={t('likes.list.received')} members={waiting} of="received" />
        </section>
      )}
      {matches.length > 0 && (
        <section>
          <h2 className={classes.part}>{t('likes.list.matches')}</h2>
          <Cards label={t('likes.list.matches')} members={matches} of="matches" />
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

interface CardsProps {
  label: string;
  members: readonly LikeCard[];
  of: LikeList;
}

/**
 * Each card has one action: to like back who waits, to write to a match; given likes and matches have the heart in the
 * corner, which takes a like back. New likes have a label. Cards of given likes and matches lack `liked`, as it is
 * implied.
 */
function Cards({ label, members, of }: CardsProps) {
  const { t } = useTranslation('like');
  return (
    <div className={of === 'given' ? undefined : classes.tall}>
      <MemberGrid label={label}>
        {members.map((member, index) => (
          <MemberCard
            key={member.id}
            member={member}
            priority={index < 4}
            mark={member.like_new ? t('likes.new') : undefined}
            words={
              <>
                {member.about_line && (
                  <p className={classes.line} dir="auto">
                    {t('likes.liked_line', { line: member.about_line })}
                  </p>
                )}
                <CardWords member={member.about_line ? { ...member, lead: '' } : member} />
                {of === 'received' && <LikeBack id={member.id} name={member.name} />}
                {of === 'matches' && <Write id={member.id} name={member.name} />}
              </>
            }
            corner={
              of !== 'received' && (
                <LikeButton profileId={member.id} name={member.name} liked={member.liked ?? true} says="removed" />
              )
            }
          />
        ))}
      </MemberGrid>
    </div>
  );
}

/** Leads to a match's conversation. */
function Write({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('like');
  return (
    <ButtonLink
      to={chatPath(id)}
      variant="default"
      size="sm"
      className={classes.back}
      leftSection={<IconMessageCircle size={18} stroke={1.8} aria-hidden />}
      aria-label={t('profile:write', { name })}
    >
      {t('write')}
    </ButtonLink>
  );
}
