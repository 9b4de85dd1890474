import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { useMember } from '../../platform/session/session.ts';
import { CardWords } from '../../ui/member/card-words.tsx';
import { MemberCard } from '../../ui/member/member-card.tsx';
import { MemberGrid } from '../../ui/member/member-grid.tsx';
import { suggestedQuery } from '../like/like.queries.ts';
import classes from './activate.module.css';

const shown = 6;

/** The first of the suggestions that follow a sign-up. */
export function SuggestedPeople() {
  const { t } = useTranslation('account');
  const { id: own } = useMember();
  const { profiles } = useSuspenseQuery(suggestedQuery).data;
  return (
    <div className={classes.people}>
      <MemberGrid label={t('signup.inbox.to_matches')}>
        {profiles
          .filter(({ id }) => id !== own)
          .slice(0, shown)
          .map(({ distance, liked, ...member }) => (
            <MemberCard
              key={member.id}
              member={member}
              words={<CardWords member={member} />}
              {...(distance !== null && member.city ? { distance: t('profile:distance', { km: distance }) } : {})}
            />
          ))}
      </MemberGrid>
    </div>
  );
}
