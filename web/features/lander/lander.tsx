import { siteLanders } from '@rendezvous/contract/lander';
import { redirect, useLoaderData } from 'react-router';
import { fetched } from '../../platform/document/fetched.tsx';
import type { PageHandle } from '../../platform/document/handle.ts';
import { type LoaderArgs, loadQueries, settingsOf, userOf } from '../../platform/query/load.ts';
import type { FormResult } from './form-result.ts';
import { memberMapQuery } from './member-map.ts';
import { shownLander } from './shown-lander.ts';
import { signUpByForm } from './sign-up.ts';

export const handle: PageHandle = {
  i18n: ['account', 'consent', 'home', 'lander', 'payment', 'profile', 'search'],
  canonical: ({ name }) => `/landers/${name}`,
};

/** One route for all, which fetches them: every page of the product loads the list of routes and their imports. */
const Landers = fetched('features/lander/landers.tsx', async () => (await import('./landers.tsx')).Landers);

const landerOf = ({ context, params }: LoaderArgs) => shownLander(context, siteLanders, params);

/** Landers are for visitors: a member who opens one is led to the search. */
export const clientLoader = (args: LoaderArgs): null => {
  if (userOf(args)) throw redirect('/members');
  return null;
};

/** The lander as the visitor is shown it. */
export async function loader(args: LoaderArgs) {
  const lander = landerOf(args);
  clientLoader(args);
  await Landers.prepare();
  if (lander.name === 'maplanding') await loadQueries(args, [memberMapQuery(settingsOf(args))]);
  return lander;
}

export const action = (args: LoaderArgs) => signUpByForm(args, landerOf(args));

interface LanderPageProps {
  params: { name: string };
  actionData?: FormResult;
}

/** A page that brings visitors from elsewhere to the sign-up at its end. */
export default function LanderPage({ params, actionData }: LanderPageProps) {
  return <Landers name={params.name} lander={useLoaderData<typeof loader>()} result={actionData} />;
}
