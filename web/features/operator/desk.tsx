import { deskFailures } from '@rendezvous/contract/endpoint';
import { data, Outlet, redirect, useLoaderData, useRouteError } from 'react-router';
import { clientOf, type LoaderArgs, loadQueries, pathWithNext } from '../../platform/query/load.ts';
import { SkipLink } from '../../ui/skip-link.tsx';
import { ErrorPage } from '../../ui/state/error-page.tsx';
import { CheckDialog } from './check-dialog.tsx';
import { BrandContext, chosenBrand, deskQuery, queuesQuery, useDesk } from './desk.queries.ts';
import { DeskStyle } from './desk-style.tsx';
import { closedBy, Forbidden } from './forbidden.tsx';
import { Keys } from './keys.tsx';
import { DeskNavigation } from './navigation.tsx';
import { screens } from './screens.ts';

export const handle = { i18n: ['operator', 'access', 'account'] };

/** Redirects to the desk's log-in without a session, and refuses a screen without its permission. */
async function load(args: LoaderArgs) {
  await loadQueries(args, [deskQuery]);
  const { pathname, search } = new URL(args.request.url);
  const operator = clientOf(args.context).getQueryData(deskQuery.queryKey)?.operator;
  if (!operator) throw redirect(pathWithNext('/operator/login', pathname + search));
  const permission = screens.find(({ path }) => path === pathname)?.permission;
  if (permission && !operator.permissions.includes(permission))
    throw data({ error: deskFailures.not_permitted.code, params: { permission } }, { status: 403 });
  const brand = chosenBrand(args);
  // Without an answer the navigation has no numbers; a screen that needs them fails by itself.
  await loadQueries(args, [queuesQuery(brand)]).catch(() => null);
  return { brand: brand ?? null };
}

export { load as clientLoader, load as loader };

/** The operators' desk: navigation, the chosen brand, and a screen. */
export default function Desk() {
  const { brand } = useLoaderData<typeof load>();
  const { operator } = useDesk();
  if (!operator) return null;
  return (
    <BrandContext value={brand ?? undefined}>
      <DeskStyle />
      <SkipLink />
      <div className="desk">
        <DeskNavigation />
        <main id="content" tabIndex={-1} className="desk-main">
          <Outlet />
        </main>
      </div>
      <Keys />
      <CheckDialog />
    </BrandContext>
  );
}

export function ErrorBoundary() {
  const reason = closedBy(useRouteError());
  return (
    <main id="content" className="desk-main">
      <DeskStyle />
      {reason ? <Forbidden reason={reason} /> : <ErrorPage />}
    </main>
  );
}
