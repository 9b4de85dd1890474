import { memberLanders } from '@rendezvous/contract/lander';
import { redirect, useLoaderData } from 'react-router';
import { fetched } from '../../../platform/document/fetched.tsx';
import type { PageHandle } from '../../../platform/document/handle.ts';
import { type LoaderArgs, userOf } from '../../../platform/query/load.ts';
import { requestContext } from '../../../platform/query/request.ts';
import { memberPath } from '../../../ui/member/member-path.ts';
import { advertisedOf } from '../../profile/advertised.ts';
import type { FormResult } from '../form-result.ts';
import { shownLander } from '../shown-lander.ts';
import { signUpByForm } from '../sign-up.ts';
import { meetingOn } from './first-step.ts';

/** No canonical address: members are not listed by search engines. */
export const handle: PageHandle = { i18n: ['account', 'chat', 'home', 'lander', 'payment', 'profile', 'search'] };

/** Fetched by itself, as every page of the product loads what a route imports: members never see it. */
const MemberLanders = fetched(
  'features/lander/member/pages.tsx',
  async () => (await import('./pages.tsx')).MemberLanders,
);

const landerOf = ({ context, params }: LoaderArgs) =>
  shownLander(context, memberLanders, { name: params.lander, slug: params.slug });

/** Landers are for visitors: a member who opens one is led to the profile. */
export function clientLoader(args: LoaderArgs): null {
  if (userOf(args)) throw redirect(memberPath(args.params.id ?? ''));
  return null;
}

export async function loader(args: LoaderArgs) {
  landerOf(args);
  clientLoader(args);
  await MemberLanders.prepare();
  const member = await advertisedOf(args);
  return { member, ...(member?.main_image && { share: { ...member.main_image, isTitled: true } }) };
}

export async function action(args: LoaderArgs) {
  const lander = landerOf(args);
  const member = await advertisedOf(args);
  const { settings } = args.context.get(requestContext);
  return signUpByForm(args, lander, member ? meetingOn(lander.name, member.id, settings) : undefined);
}

interface MemberLanderPageProps {
  params: LoaderArgs['params'];
  actionData?: FormResult;
}

/** A page that brings visitors from elsewhere to a member who allowed it. */
export default function MemberLanderPage({ params, actionData }: MemberLanderPageProps) {
  const member = useLoaderData<typeof loader | typeof clientLoader>()?.member ?? null;
  return <MemberLanders name={params.lander ?? ''} member={member} result={actionData} />;
}
