import { isLander, siteLanders } from '@rendezvous/contract/lander';
import { data, redirect, useLoaderData } from 'react-router';
import { fetched } from '../../platform/document/fetched.tsx';
import type { PageHandle } from '../../platform/document/handle.ts';
import { type LoaderArgs, loadQueries, settingsOf, userOf } from '../../platform/query/load.ts';
import { requestContext } from '../../platform/query/request.ts';
import type { FormResult } from './form-result.ts';
import { memberMapQuery } from './member-map.ts';
import { signUpByForm } from './sign-up.ts';

export const handle: PageHandle = {
  i18n: ['account', 'consent', 'home', 'lander', 'payment', 'profile', 'search'],
  canonical: ({ name }) => `/landers/${name}`,
};

/** One route for all, which fetches them: every page of the product loads the list of routes and their imports. */
const Landers = fetched('features/lander/landers.tsx', async () => (await import('./landers.tsx')).Landers);

/** Throws the page of an unknown address. In the browser only members come here, and they are led on. */
function check({ name, slug }: LoaderArgs['params']): void {
  if (!isLander(siteLanders, name, slug)) throw data(null, { status: 404 });
}

/** Landers are for visitors: a member who opens one is led to the search. */
export const clientLoader = (args: LoaderArgs): null => {
  if (userOf(args)) throw redirect('/members');
  return null;
};

/** What the visitor is shown of the lander. */
export async function loader(args: LoaderArgs) {
  check(args.params);
  clientLoader(args);
  await Landers.prepare();
  if (args.params.name === 'maplanding') await loadQueries(args, [memberMapQuery(settingsOf(args))]);
  return args.context.get(requestContext).lander;
}

export const action = (args: LoaderArgs) => {
  check(args.params);
  return signUpByForm(args);
};

interface LanderPageProps {
  params: { name: string };
  actionData?: FormResult;
}

/** A page that brings visitors from elsewhere to the sign-up at its end. */
export default function LanderPage({ params, actionData }: LanderPageProps) {
  return <Landers name={params.name} lander={useLoaderData<typeof loader>()} result={actionData} />;
}
