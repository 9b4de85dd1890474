import { listInterests, readOwnProfile } from '@rendezvous/contract/profile';
import { type ComponentType, Suspense } from 'react';
import { redirect, useLocation, useNavigate } from 'react-router';
import { fetched } from '../../platform/document/fetched.tsx';
import { useSettings } from '../../platform/document/page.tsx';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { inBackground } from '../../platform/query/background.ts';
import { type LoaderArgs, loadQueries, settingsOf, userOf } from '../../platform/query/load.ts';
import { query } from '../../platform/query/query.ts';
import { useUser } from '../../platform/session/session.ts';
import { useLogin } from '../../platform/session/use-login.ts';
import { isPushCapable } from '../notify/push-capable.ts';
import { loadFaces } from '../search/load-faces.ts';
import { pathAfter } from './signup/draft.ts';
import { IdentityStep } from './signup/screens/identity-step.tsx';
import { SignupClosed } from './signup/signup-closed.tsx';
import { detour, nextStep, pathOf, type Step, stepOf } from './signup/steps.ts';

export const handle = {
  i18n: ['access', 'account', 'consent', 'member', 'profile', 'photo', 'place', 'search'],
  canonical: '/signup',
};

const load = async (args: LoaderArgs) => {
  const step = stepOf(new URL(args.request.url).search);
  const user = userOf(args);
  const elsewhere = detour(step, { site: settingsOf(args), user });
  if (elsewhere) throw redirect(elsewhere);
  // At every step, as a session that begins on the way empties the cache.
  await Promise.all([
    loadFaces(args),
    user && loadQueries(args, [query(readOwnProfile), ...(step === 'interests' ? [query(listInterests)] : [])]),
  ]);
  return null;
};

export { load as clientLoader, load as loader };

/** Each step after the first is fetched when it is reached. */
const screens: Record<Step, ComponentType<{ onDone: () => void }>> = {
  identity: IdentityStep,
  sought: fetched(
    'features/account/signup/screens/sought-step.tsx',
    async () => (await import('./signup/screens/sought-step.tsx')).SoughtStep,
  ),
  birth: fetched(
    'features/account/signup/screens/birth-step.tsx',
    async () => (await import('./signup/screens/birth-step.tsx')).BirthStep,
  ),
  account: fetched(
    'features/account/signup/screens/account-step.tsx',
    async () => (await import('./signup/screens/account-step.tsx')).AccountStep,
  ),
  photo: fetched(
    'features/account/signup/screens/photo-step.tsx',
    async () => (await import('./signup/screens/photo-step.tsx')).PhotoStep,
  ),
  location: fetched(
    'features/account/signup/screens/location-step.tsx',
    async () => (await import('./signup/screens/location-step.tsx')).LocationStep,
  ),
  personal: fetched(
    'features/account/signup/screens/personal-step.tsx',
    async () => (await import('./signup/screens/personal-step.tsx')).PersonalStep,
  ),
  interests: fetched(
    'features/account/signup/screens/interests-step.tsx',
    async () => (await import('./signup/screens/interests-step.tsx')).InterestsStep,
  ),
  about: fetched(
    'features/account/signup/screens/about-step.tsx',
    async () => (await import('./signup/screens/about-step.tsx')).AboutStep,
  ),
  push: fetched(
    'features/account/signup/screens/push-step.tsx',
    async () => (await import('./signup/screens/push-step.tsx')).PushStep,
  ),
  inbox: fetched(
    'features/account/signup/screens/inbox-step.tsx',
    async () => (await import('./signup/screens/inbox-step.tsx')).InboxStep,
  ),
};

export default function SignupPage() {
  useTranslation('account');
  // Steps show words and errors of other features; navigation within the site fetches them once.
  useTranslation('access');
  useTranslation('consent');
  useTranslation('member');
  useTranslation('profile');
  useTranslation('photo');
  useTranslation('place');
  useTranslation('search');
  const site = useSettings();
  const user = useUser();
  const navigate = useNavigate();
  const step = stepOf(useLocation().search);
  // The loader lets no visitor come here.
  const hasEnded = !user && detour(step, { site, user }) !== null;
  useLogin(hasEnded);
  if (hasEnded) return null;
  if (!site.can.sign_up && !user) return <SignupClosed isAlone />;
  const goOn = () => {
    const next = nextStep(step, { site, user }, isPushCapable() ? [] : ['push']);
    inBackground(navigate(next ? pathOf(next) : pathAfter()));
  };
  const Screen = screens[step];
  return (
    <Suspense>
      <Screen key={step} onDone={goOn} />
    </Suspense>
  );
}
