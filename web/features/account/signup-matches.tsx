import { Button } from '@mantine/core';
import IconMoodSearch from '@tabler/icons-react/dist/esm/icons/IconMoodSearch.mjs';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { readStored, store } from '../../platform/browser/storage.ts';
import { toast } from '../../platform/document/toasts/toasts.tsx';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { inBackground } from '../../platform/query/background.ts';
import { type LoaderArgs, loadQueries } from '../../platform/query/load.ts';
import { problemText } from '../../platform/query/problem.ts';
import { useMember } from '../../platform/session/session.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CardWords } from '../../ui/member/card-words.tsx';
import { MemberCard } from '../../ui/member/member-card.tsx';
import { MemberGrid } from '../../ui/member/member-grid.tsx';
import { Page } from '../../ui/page.tsx';
import { State } from '../../ui/state/state.tsx';
import { setLiked, suggestedQuery, useLikeSeveral } from '../like/like.queries.ts';
import heart from '../like/like-button.module.css';
import { completeFlag } from './signup/steps.ts';
import classes from './signup-matches.module.css';

export const handle = { i18n: ['like', 'profile'] };

const load = (args: LoaderArgs) => loadQueries(args, [suggestedQuery]);

export { load as clientLoader, load as loader };

const shown = 12;

/** The members chosen so far, kept in this tab: a look at a profile and back loses none. */
function useStoredChoice(key: string): [kept: readonly string[], keep: (ids: readonly string[]) => void] {
  const [kept, setKept] = useState<readonly string[]>([]);
  useLayoutEffect(() => setKept(readStored(key)?.split(',') ?? []), [key]);
  const keep = (ids: readonly string[]) => {
    setKept(ids);
    store(key, ids.join());
  };
  return [kept, keep];
}

/** Who was not liked when the page opened: those just liked stay until the next page is there. */
function useSuggested(own: string) {
  const { profiles } = useSuspenseQuery(suggestedQuery).data;
  const [ids] = useState(() => profiles.flatMap(({ id, liked }) => (id === own || liked ? [] : [id])).slice(0, shown));
  return profiles.filter(({ id }) => ids.includes(id));
}

/** Forgets the choice, and says at the bottom of the next page how many were liked, which can be undone there. */
function useEnd(forget: () => void) {
  const { t } = useTranslation('like');
  const client = useQueryClient();
  return (liked: readonly string[]) => {
    forget();
    const takeBack = () => inBackground(Promise.all(liked.map((id) => setLiked(client, id, false))));
    return toast(t('suggested.given', { count: liked.length }), { label: t('common:undo'), act: takeBack });
  };
}

/** After sign-up: suggested members, several of whom can be liked in one go. None is preselected. */
export default function SignupMatchesPage() {
  const { t } = useTranslation('like');
  const navigate = useNavigate();
  const { id: own, status } = useMember();
  const members = status === 'not_confirmed' ? `/members?${completeFlag}=1` : '/members';
  const suggested = useSuggested(own);
  const [kept, keep] = useStoredChoice(`signup-matches:${own}`);
  const chosen = suggested.flatMap(({ id }) => (kept.includes(id) ? [id] : []));
  const end = useEnd(() => keep([]));
  const send = useLikeSeveral();
  const toggle = (id: string) => keep(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  const give = () =>
    send.mutate(chosen, {
      onSuccess: ({ liked }) => inBackground(Promise.resolve(navigate(members)).then(() => end(liked))),
    });
  const onwards = (
    <ButtonLink to={members} variant="default">
      {t('suggested.skip')}
    </ButtonLink>
  );
  if (suggested.length === 0) {
    return (
      <Page title={t('suggested.title')} hidesHeading>
        <State
          isPage
          icon={IconMoodSearch}
          title={t('suggested.empty_title')}
          text={t('suggested.empty_text')}
          action={onwards}
        />
      </Page>
    );
  }
  return (
    <Page title={t('suggested.title')} width="wide">
      <p className={classes.text}>{`${t('suggested.text')} ${t('suggested.later')}`}</p>
      <div className={classes.people}>
        <MemberGrid label={t('suggested.title')}>
          {suggested.map(({ distance, liked, ...member }, index) => (
            <MemberCard
              key={member.id}
              member={member}
              words={<CardWords member={member} />}
              priority={index < 4}
              {...(distance !== null && member.city ? { distance: t('profile:distance', { km: distance }) } : {})}
              corner={
                <IconButton
                  label={t('suggested.choose', { name: member.name })}
                  aria-pressed={chosen.includes(member.id)}
                  data-liked={chosen.includes(member.id) || undefined}
                  className={heart.heart}
                  onClick={() => toggle(member.id)}
                />
              }
            />
          ))}
        </MemberGrid>
      </div>
      <div className={classes.actions}>
        {send.error && <p role="alert">{problemText(t, send.error)}</p>}
        <div className={classes.buttons}>
          <Button
            color="secondary"
            disabled={chosen.length === 0}
            loading={send.isPending || send.isSuccess}
            onClick={give}
          >
            {t('suggested.submit', { count: chosen.length })}
          </Button>
          {onwards}
        </div>
      </div>
    </Page>
  );
}
