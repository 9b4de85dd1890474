import { data, redirect, useLoaderData } from 'react-router';
import { fetched } from '../../platform/document/fetched.tsx';
import type { PageHandle } from '../../platform/document/handle.ts';
import { type LoaderArgs, loadQueries, settingsOf, userOf } from '../../platform/query/load.ts';
import { requestContext } from '../../platform/query/request.ts';
import type { FormResult } from './form-result.ts';
import { memberMapQuery } from './member-map.ts';
import { signUpByForm } from './sign-up.ts';
import { VariantContext } from './variant.tsx';

export const handle: PageHandle = {
  i18n: ['account', 'consent', 'home', 'lander', 'payment', 'profile', 'search'],
  canonical: ({ name }) => `/landers/${name}`,
};

/** Fetched by itself, as every page of the product loads the list of what its routes import. */
const Landers = fetched('features/lander/landers.tsx', async () => (await import('./landers.tsx')).Landers);

/** §2: the names in the address. One route for all, as every page of the product loads the list of routes. */
const names = [
  'alonetonight',
  'collagelanding',
  'gallery',
  'iconslanding',
  'maplanding',
  'socialnetwork',
  'tinderswipe',
  'transitionsvideolanding',
  'video',
];

/** Landers of which there is one alone, without a `slug`. */
const single = ['tinderswipe'];

/** Throws the page of an unknown address. */
function check({ name = '', slug }: LoaderArgs['params']): void {
  if (!names.includes(name) || (slug && single.includes(name))) throw data(null, { status: 404 });
}

/** Landers are for visitors: a member who opens one is led to the search. */
export const clientLoader = (args: LoaderArgs): null => {
  check(args.params);
  if (userOf(args)) throw redirect('/members');
  return null;
};

/** What the visitor is shown of the lander. */
export async function loader(args: LoaderArgs) {
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
  return (
    <VariantContext value={useLoaderData<typeof loader>()}>
      <Landers name={params.name} result={actionData} />
    </VariantContext>
  );
}
