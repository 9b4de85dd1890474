import { Box, Button, Loader, Stack } from '@mantine/core';
import { accountFailures, activate } from '@rendezvous/contract/account';
import type { User } from '@rendezvous/contract/member';
import { isProblem, ProblemError } from '@rendezvous/contract/problem';
import { readOwnProfile } from '@rendezvous/contract/profile';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { fetched } from '../../platform/document/fetched.tsx';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { api } from '../../platform/query/api.ts';
import { inBackground } from '../../platform/query/background.ts';
import { type LoaderArgs, loadQueries, userOf } from '../../platform/query/load.ts';
import { query } from '../../platform/query/query.ts';
import { useSignIn, useUser } from '../../platform/session/session.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page } from '../../ui/page.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { State } from '../../ui/state/state.tsx';
import { upgradeToPasskey } from '../access/upgrade-to-passkey.ts';
import { suggestedQuery } from '../like/like.queries.ts';
import classes from './activate.module.css';
import { announceConfirmed } from './confirmed-elsewhere.ts';
import { labelAfter, pathAfter, saveDraft } from './signup/draft.ts';

// A separate chunk keeps the page light.
const PasskeyOffer = lazy(async () => ({ default: (await import('../access/passkey-offer.tsx')).PasskeyOffer }));
const SuggestedPeople = fetched(
  'features/account/suggested-people.tsx',
  async () => (await import('./suggested-people.tsx')).SuggestedPeople,
);
const Elsewhere = lazy(() => import('./activate-elsewhere.tsx'));

export const handle = { i18n: ['access', 'account', 'like', 'profile', 'search'] };

/** The text depends on the profile; below it is who is there. */
const load = (args: LoaderArgs) =>
  loadQueries(args, [
    ...(userOf(args)?.status === 'active' ? [query(readOwnProfile)] : []),
    ...(canMeet(userOf(args)) ? [suggestedQuery] : []),
  ]);

const canMeet = (user: User | null) => user?.status === 'active' && !user.age_required;

export { load as clientLoader, load as loader };

const failed = '/activate/error';

/** The page of the activation link. Only its script confirms, so that programs which fetch links in mails do not. */
export default function ActivateDonePage() {
  const { t } = useTranslation('account');
  const { search } = useLocation();
  const navigate = useNavigate();
  const signIn = useSignIn();
  const user = useUser();
  const hasStarted = useRef(false);
  const enter = async (member: User) => {
    announceConfirmed();
    await signIn(member);
    upgradeToPasskey();
    // The token is used up, so it is removed from the address.
    saveDraft({ meet });
    inBackground(navigate('/activate/done', { replace: true }));
  };
  const { mutate, error } = useMutation({
    mutationFn: (link: { member: string; token: string }) => api(activate, { body: link }),
    onSuccess: (answer) => enter(answer.user),
    onError: (problem) => {
      if (
        isProblem(problem, accountFailures.activation_failed) ||
        (problem instanceof ProblemError && problem.status === 422)
      )
        inBackground(navigate(failed, { replace: true }));
    },
  });
  const meet = new URLSearchParams(search).get('meet') ?? '';
  const link = {
    member: new URLSearchParams(search).get('member') ?? '',
    token: new URLSearchParams(search).get('token') ?? '',
  };
  const isConfirmed = !link.token && user?.status === 'active';
  const [wasConfirmed, setWasConfirmed] = useState(isConfirmed);
  if (isConfirmed && !wasConfirmed) setWasConfirmed(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is followed once
  useEffect(() => {
    if (hasStarted.current || isConfirmed) return;
    hasStarted.current = true;
    if (link.token) mutate(link);
    else inBackground(navigate(failed, { replace: true }));
  }, []);

  if (isConfirmed) return <Confirmed />;
  // The session may end while the page is open.
  if (wasConfirmed || isProblem(error, accountFailures.already_active)) return <AlreadyConfirmed />;
  if (isProblem(error, accountFailures.password_needed))
    return (
      <Suspense>
        <Elsewhere link={link} onUser={enter} />
      </Suspense>
    );
  return (
    <Page title={t('activate.working_title')} hidesHeading>
      {error ? (
        <ErrorState error={error} onRetry={() => mutate(link)} />
      ) : (
        <div className={classes.wait} role="status">
          <Loader />
          <h1>{t('activate.working_title')}</h1>
          <p>{t('activate.working_text')}</p>
        </div>
      )}
    </Page>
  );
}

/** The link was already used, and its member is not logged in here. */
function AlreadyConfirmed() {
  const { t } = useTranslation('account');
  return (
    <Page title={t('error.already_active')} hidesHeading>
      <State
        icon={IconCircleCheck}
        isPage
        title={t('error.already_active')}
        text={t('activate.already_text')}
        action={
          <ButtonLink to="/login" color="secondary">
            {t('access:login.submit')}
          </ButtonLink>
        }
      />
    </Page>
  );
}

function Confirmed() {
  const { t } = useTranslation('account');
  const { gender, country } = useSuspenseQuery(query(readOwnProfile)).data.profile;
  const navigate = useNavigate();
  const [label, setLabel] = useState<ReturnType<typeof labelAfter>>(null);
  useEffect(() => setLabel(labelAfter()), []);
  // The search leaves others out.
  const isFound = gender !== null && country !== null;
  const goesOn = gender !== null && label;
  const complete = { to: '/signup?step=photo', children: t('activate.complete') };
  return (
    <Page title={t('activate.done_title')} width="wide" hidesHeading>
      <State
        icon={IconCircleCheck}
        isPage
        title={t('activate.done_title')}
        text={t(isFound ? 'activate.done_text' : 'activate.done_next')}
        action={
          <Stack align="center">
            {goesOn && (
              <Button color="secondary" onClick={() => inBackground(navigate(pathAfter()))}>
                {t(label)}
              </Button>
            )}
            {!isFound && <ButtonLink {...(goesOn ? { variant: 'subtle' } : { color: 'secondary' })} {...complete} />}
            <ButtonLink {...(goesOn || !isFound ? { variant: 'subtle' } : { color: 'secondary' })} to="/signup-matches">
              {t('signup.inbox.to_matches')}
            </ButtonLink>
          </Stack>
        }
      />
      <Suspense>{canMeet(useUser()) && <SuggestedPeople />}</Suspense>
      <Box mx="auto" w="fit-content">
        <Suspense>
          <PasskeyOffer />
        </Suspense>
      </Box>
    </Page>
  );
}
