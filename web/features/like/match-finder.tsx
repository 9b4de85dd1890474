import { Button, Space } from '@mantine/core';
import { problemCode } from '@rendezvous/contract/problem';
import type { TablerIcon } from '@tabler/icons-react';
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs';
import IconHeartPlus from '@tabler/icons-react/dist/esm/icons/IconHeartPlus.mjs';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { fetched } from '../../platform/document/fetched.tsx';
import { useSettings } from '../../platform/document/page.tsx';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { inBackground } from '../../platform/query/background.ts';
import { clientOf, type LoaderArgs, loadQueries } from '../../platform/query/load.ts';
import { problemText } from '../../platform/query/problem.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { CardWords } from '../../ui/member/card-words.tsx';
import { MemberCard } from '../../ui/member/member-card.tsx';
import { MemberGrid } from '../../ui/member/member-grid.tsx';
import { Page } from '../../ui/page.tsx';
import { BackHeading } from '../../ui/settings/back-heading.tsx';
import { State } from '../../ui/state/state.tsx';
import { Text } from '../../ui/text.tsx';
import { matchFinderQuery, refetchLikesSoon, suggestedQuery } from './like.queries.ts';
import { LikeButton } from './like-button.tsx';
import { findLiker } from './match/find-liker.ts';
import classes from './match-finder.module.css';

const AutomaticLikes = fetched(
  'features/like/automatic-likes.tsx',
  async () => (await import('./automatic-likes.tsx')).AutomaticLikes,
);

const LikeModal = lazy(async () => ({ default: (await import('./like-modal.tsx')).LikeModal }));

const rules = [
  [IconHeart, 'real'],
  [IconShieldCheck, 'honest'],
] as const;

export const handle = { i18n: ['like', 'search'] };

async function load(args: LoaderArgs) {
  // The profile may have changed since the last visit, and with it who suits the member.
  for (const { queryKey } of [matchFinderQuery, suggestedQuery])
    clientOf(args.context).removeQueries({ queryKey, type: 'inactive' });
  await Promise.all([loadQueries(args, [matchFinderQuery, suggestedQuery]), AutomaticLikes.prepare()]);
  return null;
}

export { load as clientLoader, load as loader };

/** People who suit the member; then automatic likes, off until a member switches them on, and explained plainly. */
export default function MatchFinderPage() {
  const { t } = useTranslation('like');
  const { missing } = useSuspenseQuery(matchFinderQuery).data;
  return (
    <Page title={t('finder.title')} width="wide" hidesHeading>
      <BackHeading to="/likes" label={t('likes.title')} title={t('finder.title')} />
      {missing[0] ? (
        <State
          icon={IconUsers}
          title={t('suggested.title')}
          text={t(missing.length > 1 ? 'finder.incomplete' : `finder.missing_${missing[0]}`)}
          action={
            <ButtonLink to={`/profile#${missing[0] === 'gender' ? 'basics' : 'location'}`} color="secondary">
              {t('finder.profile')}
            </ButtonLink>
          }
        />
      ) : (
        <>
          <div className={classes.parts}>
            <Part icon={IconSend} title={t('finder.lead')} text={t('finder.who')}>
              <Sought />
              <Suspense>
                <AutomaticLikes />
              </Suspense>
            </Part>
            <Look />
          </div>
          <People />
        </>
      )}
      <h2 className={classes.title}>{t('finder.how')}</h2>
      <ul className={classes.how}>
        {rules.map(([Icon, rule]) => (
          <li key={rule}>
            <Icon size={22} stroke={1.7} aria-hidden />
            {t(`finder.${rule}`)}
          </li>
        ))}
      </ul>
    </Page>
  );
}

interface PartProps {
  icon: TablerIcon;
  title: string;
  text: string;
  children: ReactNode;
}

function Part({ icon: Icon, title, text, children }: PartProps) {
  return (
    <section className={classes.part}>
      <h2 className={classes.title}>
        <Icon size={24} stroke={1.7} aria-hidden />
        {title}
      </h2>
      <p className={classes.text} aria-live="polite">
        {text}
      </p>
      {children}
    </section>
  );
}

/** Whom automatic likes go to, and the way to change it. */
function Sought() {
  const { t } = useTranslation('search');
  const { min_age: youngest } = useSettings();
  const { sought } = useSuspenseQuery(matchFinderQuery).data;
  if (!sought) return null;
  const { gender, min_age, max_age } = sought;
  const min = Math.max(min_age ?? youngest, youngest);
  return (
    <>
      <Text>
        {t(gender === 'any' ? 'filter.any_gender' : `filter.${gender}`)}
        {`, ${max_age === null ? `${min}+` : t('filter.age_of', { min, max: String(max_age) })} · `}
        <Link to="/profile#sought">{t('common:change')}</Link>
      </Text>
      <Space h="md" />
    </>
  );
}

/** As many as a desk shows in a row. */
const inRow = 6;

/** In one row, which a finger moves. Who is liked here stays until the next visit. */
function People() {
  const { t } = useTranslation('like');
  const { profiles } = useSuspenseQuery(suggestedQuery).data;
  const [ids] = useState(() => profiles.flatMap(({ id, liked }) => (liked ? [] : [id])).slice(0, inRow));
  const people = profiles.filter(({ id }) => ids.includes(id));
  if (people.length === 0)
    return (
      <ButtonLink to="/members" variant="light">
        {t('likes.empty.given.action')}
      </ButtonLink>
    );
  return (
    <>
      <h2 className={classes.title}>{t('suggested.title')}</h2>
      <p className={classes.text}>{t('suggested.text')}</p>
      <MemberGrid label={t('suggested.title')} className={classes.people}>
        {people.map(({ distance, liked, ...member }, index) => (
          <MemberCard
            key={member.id}
            member={member}
            words={<CardWords member={member} />}
            priority={index < 3}
            corner={<LikeButton profileId={member.id} name={member.name} liked={liked} />}
          />
        ))}
      </MemberGrid>
      <Space h="xl" />
    </>
  );
}

/** §7: asks for a like from a member who gives them automatically. */
function Look() {
  const { t } = useTranslation('like');
  const client = useQueryClient();
  const { has_liker } = useSuspenseQuery(matchFinderQuery).data;
  const { profiles } = useSuspenseQuery(suggestedQuery).data;
  const nobody = profiles.some(({ liked }) => !liked) ? `${t('finder.none')} ${t('finder.below')}` : t('finder.none');
  const look = useMutation({
    mutationFn: findLiker,
    onSuccess: (liker) => {
      if (liker) refetchLikesSoon(client);
      inBackground(client.invalidateQueries({ queryKey: matchFinderQuery.queryKey }));
    },
  });
  return (
    <Part icon={IconHeartPlus} title={t('finder.look_title')} text={has_liker ? t('finder.look_text') : nobody}>
      {has_liker && (
        <Button color="secondary" fullWidth loading={look.isPending} onClick={() => look.mutate()}>
          {t('finder.look')}
        </Button>
      )}
      {look.error && (
        <p role="status" className={classes.nobody}>
          {problemText(t, look.error)}
        </p>
      )}
      {problemCode(look.error) === 'like.hidden' && (
        <ButtonLink to="/premium" variant="light" fullWidth>
          {t('likes.hidden.action')}
        </ButtonLink>
      )}
      <Suspense>{look.data && <LikeModal kind="like" profile={look.data} onClose={look.reset} />}</Suspense>
    </Part>
  );
}
