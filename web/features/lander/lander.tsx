import type { ComponentType } from 'react';
import { data, redirect, useLoaderData } from 'react-router';
import type { PageHandle } from '../../platform/document/handle.ts';
import { type LoaderArgs, userOf } from '../../platform/query/load.ts';
import { requestContext } from '../../platform/query/request.ts';
import type { FormResult, LanderProps } from './form-result.ts';
import { CollageLander } from './landers/collage.tsx';
import { EveningLander } from './landers/evening.tsx';
import { GalleryLander } from './landers/gallery.tsx';
import { IconsLander } from './landers/icons.tsx';
import { SocialNetworkLander } from './landers/social-network.tsx';
import { TinderSwipeLander } from './landers/tinder-swipe.tsx';
import { signUpByForm } from './sign-up.ts';
import { VariantContext } from './variant.tsx';

export const handle: PageHandle = {
  i18n: ['account', 'home', 'lander', 'payment', 'profile', 'search'],
  canonical: ({ name }) => `/landers/${name}`,
};

/** §2: by the name in the address. One route for all, as every page of the product loads the list of routes. */
const landers: Readonly<Record<string, ComponentType<LanderProps>>> = {
  alonetonight: EveningLander,
  collagelanding: CollageLander,
  gallery: GalleryLander,
  iconslanding: IconsLander,
  socialnetwork: SocialNetworkLander,
  tinderswipe: TinderSwipeLander,
};

/** Landers of which there is one alone, without a `slug`. */
const single = ['tinderswipe'];

/** Throws the page of an unknown address. */
function check({ name = '', slug }: LoaderArgs['params']): void {
  if (!Object.hasOwn(landers, name) || (slug && single.includes(name))) throw data(null, { status: 404 });
}

/** Landers are for visitors: a member who opens one is led to the search. */
export const clientLoader = (args: LoaderArgs): null => {
  check(args.params);
  if (userOf(args)) throw redirect('/members');
  return null;
};

/** What the visitor is shown of the lander. */
export const loader = (args: LoaderArgs) => clientLoader(args) ?? args.context.get(requestContext).lander;

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
  const Lander = landers[params.name];
  return (
    <VariantContext value={useLoaderData<typeof loader>()}>{Lander && <Lander result={actionData} />}</VariantContext>
  );
}
