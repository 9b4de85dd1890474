// The server's HTML needs these styles before the code of its components loads.
import '../../features/payment/offers/bonus-strip.module.css';
import '../../ui/state/warning.module.css';
import './warnings.module.css';
import { Suspense } from 'react';
import { useLoaderData } from 'react-router';
import type { Timestamps } from '../../platform/browser/timestamps.ts';
import { fetched } from '../../platform/document/fetched.tsx';
import { useAttribution } from '../../platform/document/page.tsx';
import { i18nContext, type LoaderArgs, settingsOf, userOf } from '../../platform/query/load.ts';
import { useUser } from '../../platform/session/session.ts';

export const Warnings = fetched('layouts/warnings/warnings.tsx', async () => (await import('./warnings.tsx')).Warnings);

/** Loads the warning together with the page: coming later, it would push it down under the reader's finger. */
export async function loadWarnings(args: LoaderArgs): Promise<void> {
  const user = userOf(args);
  if (!user) return;
  const { prepareWarnings } = await import('./warnings.tsx');
  await Promise.all([
    Warnings.prepare(),
    prepareWarnings({
      user,
      pathname: new URL(args.request.url).pathname,
      i18n: args.context.get(i18nContext),
      closed: settingsOf(args).closed,
    }),
  ]);
}

/**
 * §2 Warnings header, above the content; for some visitors there is a question. Part of the server's HTML, so that
 * nothing moves later.
 */
export function WarningsHeader() {
  const user = useUser();
  const [{ asks }] = useAttribution();
  const times = useLoaderData<Timestamps | null>();
  return <Suspense fallback={null}>{(user || asks) && <Warnings user={user} sent={times} />}</Suspense>;
}
