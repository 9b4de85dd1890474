import type { Problem } from '@rendezvous/contract/endpoint';
import { nextParam, ownPath } from '@rendezvous/contract/own-path';
import { ProblemError } from '@rendezvous/contract/problem';
import type { Settings } from '@rendezvous/contract/site';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, data, type RouterContextProvider, redirect } from 'react-router';
import type { I18n } from '../i18n/i18n.ts';
import { isOffline, whenReachable } from '../live/connection.ts';
import { getUser, setUser } from '../session/session.ts';
import { ageRequired } from './api.ts';
import { createQueryClient } from './query.ts';
import { requestContext } from './request.ts';

type Params = Readonly<Record<string, string | undefined>>;

/** The arguments of every loader, on the server and in the browser. */
export interface LoaderArgs {
  readonly context: Readonly<RouterContextProvider>;
  readonly request: Request;
  /** The parameters of the page's path. */
  readonly params: Params;
}

interface Loadable {
  readonly queryKey: readonly unknown[];
}

export const queryContext = createContext<QueryClient | null>(null);
/** The site's settings, in the browser. */
export const settingsContext = createContext<Settings | null>(null);
/** The words of the visit, in the browser. */
export const i18nContext = createContext<I18n>();

/** The cache that the page is rendered from; one per request on the server. */
export function clientOf(context: Readonly<RouterContextProvider>): QueryClient {
  const known = context.get(queryContext);
  if (known) return known;
  const { api, user } = context.get(requestContext);
  const client = createQueryClient(api);
  setUser(client, user);
  context.set(queryContext, client);
  return client;
}

/**
 * Fills the cache with the answers that a page needs before it is shown: on the server for the first page, in the
 * browser for the next ones, where the server renders nothing. A not-found answer becomes the 404 page, a missing
 * session the login page that leads back here. Without a connection the previous page stays until there is one.
 *
 * ```tsx
 * const profile = (id: string) => query(readProfile, { query: { id } });
 * const load = (args: Route.LoaderArgs) => loadQueries(args, [profile(args.params.id)]);
 * export { load as clientLoader, load as loader };
 *
 * export default function ProfilePage({ params }: Route.ComponentProps) {
 *   const { data } = useSuspenseQuery(profile(params.id));
 * ```
 */
export async function loadQueries(
  { context, request, params }: LoaderArgs,
  queries: readonly Loadable[],
): Promise<null> {
  const client = clientOf(context);
  const answers = () =>
    Promise.all(queries.map((one) => client.ensureQueryData(one as Parameters<QueryClient['ensureQueryData']>[0])));
  try {
    // Without a connection the cache would pause the queries silently; `whenReachable` shows a notice.
    if (isOffline() && queries.some(({ queryKey }) => client.getQueryData(queryKey) === undefined))
      await whenReachable();
    await answers().catch(async (error) => {
      if (!isUnanswered(error) || !(await whenReachable())) throw error;
      await answers();
    });
    return null;
  } catch (error) {
    throw pageProblem(error, request, params);
  }
}

/** An error without an answer: no connection, or none to the server. */
export const isUnanswered = (error: unknown) => error instanceof ProblemError && error.status === 0;

/** For pages that read less where the site shows less. */
export const settingsOf = ({ context }: LoaderArgs): Settings =>
  context.get(settingsContext) ?? context.get(requestContext).settings;

/** The current member, or null: for pages that only members, or only visitors, may see. */
export const userOf = ({ context }: LoaderArgs) => getUser(clientOf(context));

function pageProblem(error: unknown, request: Request, params: Params): unknown {
  if (!(error instanceof ProblemError)) return error;
  if (error.problem.error === 'authentication_required') return redirect(loginPathFrom(new URL(request.url)));
  if (error.problem.error === ageRequired) return redirect(agePathFrom(new URL(request.url)));
  return data(error.problem, { status: isMalformedId(error, params) ? 404 : error.status || 503 });
}

/** A malformed id in the path (`/members/abc`) is an unknown page, like an id that no member has. */
function isMalformedId({ status, problem }: ProblemError, params: Params): boolean {
  const refused = Object.keys(problem.fields ?? {});
  return status === 422 && refused.length > 0 && refused.every((field) => params[field] !== undefined);
}

/** For an error of `loadQueries`: the refused fields of the page's address, with the reason of each. */
export function refusedFields(error: unknown): Readonly<Record<string, string>> {
  const thrown = error as { data?: Problem; type?: string } | null;
  return thrown?.type === 'DataWithResponseInit' ? (thrown.data?.fields ?? {}) : {};
}

/** A page that leads on to another of ours. */
export const pathWithNext = (page: string, next: string): string => `${page}?${nextParam}=${encodeURIComponent(next)}`;

/** The login page that leads back to one of our pages. */
export const loginPathFrom = (from: { pathname: string; search: string }): string =>
  pathWithNext('/login', from.pathname + from.search);

/** The page of the age check, which leads back to one of our pages. */
export const agePathFrom = (from: { pathname: string; search: string }): string =>
  pathWithNext('/age-check', from.pathname + from.search);

/** The page that `?next=` names, if it is one of ours. */
export function nextPath(search: string, otherwise = '/members'): string {
  return ownPath(new URLSearchParams(search).get(nextParam) ?? '') ?? otherwise;
}
