import { Suspense } from 'react';
import { Outlet, useLoaderData } from 'react-router';
import { daysOfConsent } from '../features/site/entry/entry-warning.rules.ts';
import { PlainEntryWarning } from '../features/site/entry/plain-entry-warning.tsx';
import { useWarnsHere } from '../features/site/entry/use-warns-here.ts';
import { isWithinDays, readTimestamps } from '../platform/browser/timestamps.ts';
import { useAttribution } from '../platform/document/page.tsx';
import type { LoaderArgs } from '../platform/query/load.ts';
import { requestContext } from '../platform/query/request.ts';
import { Brand } from '../ui/brand/brand.tsx';
import { LanguageMenu } from '../ui/language-menu.tsx';
import { Footer } from './footer.tsx';
import classes from './lander.module.css';
import { UsFooter } from './us-footer.tsx';
import { Warnings } from './warnings/warnings-header.tsx';

export const handle = { script: 'members', i18n: ['entry'] };

/** Whether the visitor enters here: not after accepting the warning, nor where the page answers its own form. */
export const loader = ({ context, request }: LoaderArgs): boolean =>
  !context.get(requestContext).isPosted && !isWithinDays(readTimestamps(request).entry, daysOfConsent);

/** §2 Lander layout: logo bar, content, footer and disclaimer; the logo is the only link away. */
export default function LanderLayout() {
  const isEntering = useLoaderData<typeof loader>();
  const [{ asks }] = useAttribution();
  const warnsHere = useWarnsHere('lander');
  return (
    <div className={classes.frame}>
      {isEntering && warnsHere && <PlainEntryWarning />}
      <header className={classes.bar}>
        <Brand />
        <LanguageMenu />
      </header>
      <Suspense fallback={null}>{asks && <Warnings user={null} sent={null} />}</Suspense>
      <main id="content" className={classes.main}>
        <Outlet />
      </main>
      <Footer>
        <UsFooter />
      </Footer>
    </div>
  );
}
