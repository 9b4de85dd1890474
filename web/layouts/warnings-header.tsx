// What the server writes must look right before the code for it is here.
import '../features/payment/bonus-strip.module.css';
import '../ui/warning.module.css';
import './warnings.module.css';
import { Suspense } from 'react';
import { useLoaderData } from 'react-router';
import type { KeptTimes } from '../platform/browser/kept-times.ts';
import { fetched } from '../platform/document/fetched.tsx';
import { i18nContext, type LoaderArgs, userOf } from '../platform/query/load.ts';
import { useUser } from '../platform/query/session.ts';

const Warnings = fetched('layouts/warnings.tsx', async () => (await import('./warnings.tsx')).Warnings);

/** For who comes from a page without the header: without it the warnings would come after the page, and push it down under a finger. */
export async function loadWarnings(args: LoaderArgs): Promise<void> {
  const user = userOf(args);
  if (!user) return;
  const { prepareWarnings } = await import('./warnings.tsx');
  await Promise.all([Warnings.prepare(), prepareWarnings(user, new URL(args.request.url).pathname, args.context.get(i18nContext))]);
}

/** §2 Warnings header, between the navigation and the content of members. It stands in what the server wrote, so that nothing moves. */
export function WarningsHeader() {
  const user = useUser();
  const times = useLoaderData<KeptTimes | null>();
  return <Suspense fallback={null}>{user && <Warnings user={user} sent={times} />}</Suspense>;
}
